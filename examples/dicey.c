/* A bot in C for docs/bot-protocol.md: it takes any lawful action, each as likely, by the dice it is given. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHOICES = 20000 };

static char *choices[MOST_CHOICES];
static int count;

/* What follows the word, if the line begins with it; otherwise nothing. */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0')) return NULL;
    return line[length] == ' ' ? line + length + 1 : line + length;
}

static void forget_choices(void) {
    while (count > 0) free(choices[--count]);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    unsigned long dice = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *rest;
        line[strcspn(line, "\n")] = '\0';
        if (after(line, "roundhouse")) {
            puts("ready Dicey");
        } else if (after(line, "game")) {
            forget_choices();
        } else if ((rest = after(line, "dice"))) {
            dice = strtoul(rest, NULL, 10);
        } else if ((rest = after(line, "choice")) && count < MOST_CHOICES) {
            choices[count++] = strdup(rest);
        } else if (after(line, "choose")) {
            printf("say one of %d\n", count);
            printf("play %s\n", choices[dice % (unsigned long)count]);
        } else if (after(line, "quit")) {
            break;
        } /* what it does not know it passes over, like seats and position */
        fflush(stdout);
    }
    forget_choices();
    free(line);
    return 0;
}
