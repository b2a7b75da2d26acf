// A bot that takes a seat through the API, for docs/api.md: it plays any choice, each as likely.
// node examples/api_bot.mjs INVITATION, the link that invites a friend to a seat.

const wait = seconds => new Promise(done => setTimeout(done, 1000 * seconds))

// An answer of the API; what was lost on the way is asked again under the same key, and done once.
async function ask(method, address, token, body) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() }
  if (token) headers.Authorization = `Bearer ${token}`
  for (;;) {
    const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) }).catch(() => null)
    if (answer && ![429, 503].includes(answer.status)) return answer.json()
    await wait(answer ? Number(answer.headers.get("Retry-After") ?? 5) : 2)
  }
}

// What changes at the table; where the stream is cut it goes on after the last event.
async function* changes(address, token) {
  for (let last = ""; ;) {
    const headers = { Authorization: `Bearer ${token}`, ...(last && { "Last-Event-ID": last }) }
    let text = ""
    const stream = await fetch(`${address}/stream`, { headers })
    for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
      const lines = (text + part).split("\n")
      text = lines.pop()
      for (const line of lines) {
        if (line.startsWith("id: ")) last = line.slice(4)
        if (line.startsWith("data: ")) yield JSON.parse(line.slice(6))
      }
    }
  }
}

const [, base, table, invitation] = process.argv[2].match(/^(.*)\/table\/(.*)\/sit\/(.*)$/)
const address = `${base}/api/v1/tables/${table}`
const { seat, token } = await ask("POST", `${address}/seats`, "", { invitation, name: "Node" })
for await (const change of changes(address, token)) {
  if (change.over) {
    console.log("Place", change.seats[seat].place)
    break
  }
  if (!change.your_turn) continue
  const seen = await ask("GET", address, token)
  if (!seen.your_turn) continue
  const choice = seen.choices[Math.floor(Math.random() * seen.choices.length)]
  console.log(choice.label)
  const acted = await ask("POST", `${address}/acts`, token, { text: choice.text, n: seen.n })
  if (acted.detail) console.log(acted.detail) // the table has moved on: the stream says so too
}
process.exit() // the stream is still open
