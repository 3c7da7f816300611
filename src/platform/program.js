// `npm start`. Node would read hundreds of sources one by one, each led through a translator, which takes longer than all the
// rest of a start and holds 70 MB for as long as the platform runs. So they are made one program at the first start, and
// again when one of them has changed. Where it cannot be written, the sources run as they do in development.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** In it a folder for each program, so that files named from there lie where they do for the sources, two folders up. */
const programs = join(root, '.program')
/** How the folder of one begins while it is made. */
const making = 'new-'
const inputsFile = 'inputs.json'
/** chosen: programs that stay: a process that runs one of them may read a part of it later than the next is made. */
const stay = 3
/** Beside the sources themselves. */
const alsoInputs = ['src/platform/program.js', 'tsconfig.json', 'package-lock.json']

const entry = found() ?? (await make().catch(() => undefined))
// Errors then name lines of the sources.
process.setSourceMapsEnabled(true)
if (entry === undefined) (await import('tsx/esm/api')).register()
await import(pathToFileURL(entry ?? join(root, 'src/platform/main.ts')).href)

/** The program of the sources as they are now, where there is one. */
function found() {
  const folder = latestFirst().find((one) => !basename(one).startsWith(making) && isCurrent(one))
  return folder === undefined ? undefined : join(folder, 'main.js')
}

function latestFirst() {
  try {
    const folders = readdirSync(programs).map((name) => join(programs, name))
    const times = new Map(folders.map((folder) => [folder, statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0]))
    return folders.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
  } catch {
    return []
  }
}

/** By what stands in the files: times say nothing of files that were unpacked or copied. @param {string} folder */
function isCurrent(folder) {
  try {
    const inputs = Object.entries(JSON.parse(readFileSync(join(folder, inputsFile), 'utf8')))
    return inputs.every(([path, hash]) => hashOf(readFileSync(join(root, path))) === hash)
  } catch {
    return false
  }
}

/** @param {string | Uint8Array} content */
function hashOf(content) {
  return createHash('sha1').update(content).digest('base64url')
}

async function make() {
  const began = Date.now()
  const { build, stop } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/platform/main.ts'],
    outdir: programs,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await stop()
  const paths = [...Object.keys(metafile.inputs), ...alsoInputs]
  // Which of the two was read cannot be told.
  if (paths.some((path) => statSync(join(root, path)).mtimeMs >= began)) return undefined
  const inputs = Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(root, path)))]))
  const program = join(programs, hashOf(JSON.stringify(inputs)))
  // Whole or not at all; of two processes that make the same, the second finds it there.
  mkdirSync(programs, { recursive: true })
  const made = mkdtempSync(join(programs, making))
  for (const { path, contents } of outputFiles) writeFileSync(join(made, basename(path)), contents)
  writeFileSync(join(made, inputsFile), JSON.stringify(inputs))
  for (const folder of latestFirst().slice(stay)) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(made, program)
  } catch (error) {
    rmSync(made, { recursive: true })
    if (!isCurrent(program)) throw error
  }
  return join(program, 'main.js')
}
