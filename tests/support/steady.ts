// `npm run soak -- --steady 3`: everything `npm test` runs, again and again, while two other processes take all they can get of
// the processors. Prints each run, and how often each unsteady test was one; keeps all that each run said. `--quiet`: without the two.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const processes = 2

export async function steady(times: number, { quiet }: { quiet: boolean }): Promise<void> {
  const unsteady = new Map<string, number>()
  let broken = 0
  const logs = mkdtempSync(join(tmpdir(), 'arena-steady-'))
  console.log(`steady: what each run says is kept in ${logs}`)
  for (let run = 1; run <= times; run++) {
    const others = quiet ? [] : Array.from({ length: processes }, () => burning())
    const started = Date.now()
    const { code, output } = await testRun(join(logs, `run-${run}.log`))
    for (const other of others) other.kill()
    const names = namesUnder('Unsteady', output)
    for (const name of names) unsteady.set(name, (unsteady.get(name) ?? 0) + 1)
    const last = output.trimEnd().split('\n').at(-1) ?? ''
    const took = Math.round((Date.now() - started) / 1000)
    console.log(`run ${run}: ${last}, ${names.length} unsteady, ${took} s`)
    for (const name of namesUnder('Failed', output)) console.log(`  failed: ${name}`)
    if (code !== 0) broken += 1
  }
  for (const [name, count] of unsteady) console.log(`unsteady ${count} of ${times}: ${name}`)
  console.log(`steady: ${times - broken} of ${times} runs passed`)
  process.exitCode = broken === 0 ? 0 : 1
}

/** Takes a whole processor until it is ended, or the run that started it has gone. */
function burning(): ChildProcess {
  const program = `const { ppid } = process; while (process.ppid === ppid) for (let n = 0; n < 1e7; n++) Math.random()`
  return spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
}

function testRun(log: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['test', '--silent'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      appendFileSync(log, text)
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** The lines of a list of the summary, without the reasons below each. */
function namesUnder(title: string, output: string): string[] {
  const [, list = ''] = output.split(`\n${title}:\n`)
  const lines = list.split('\n')
  const end = lines.indexOf('')
  return lines.slice(0, end === -1 ? undefined : end).flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.[1] ?? [])
}
