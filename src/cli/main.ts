// `npm run arena -- …` as a program: its words, its standard streams, its exit status.
import { readFileSync } from 'node:fs'
import { arena } from './arena.ts'

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', () => process.exit(0))
const done = await arena(process.argv.slice(2), {
  env: process.env,
  isTerminal: process.stdout.isTTY,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  input: () => readFileSync(0),
})
process.exitCode = done ? 0 : 1
