// boardgame.io's own server with one game whose state is padded: `node server.cjs <port> <pad> [folder]`.
// With a folder the matches are kept by its FlatFile store, else in memory, which is its default.
"use strict";

const { createRequire } = require("node:module");
const { join } = require("node:path");

const [port, pad, folder] = process.argv.slice(2);
const load = createRequire(join(process.cwd(), "package.json")); // where npm has put it
const { Server, FlatFile, Origins } = load("boardgame.io/server");

const game = {
  name: "bench",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // no copies of the state are kept for undo
  setup: () => ({ count: 0, pad: "x".repeat(Number(pad)) }),
  moves: { add: ({ G }) => { G.count += 1; } },
};

const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
const listen = server.app.listen;
server.app.listen = (at, done) => listen(at, "127.0.0.1", done); // it would listen to the whole network
server.run(Number(port), () => console.log("ready"));
process.on("SIGUSR2", () => { global.gc(); global.gc(); }); // before its memory is read
process.stdin.on("end", () => process.exit()).resume(); // nothing is left running when the bench is gone
