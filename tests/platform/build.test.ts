// The page is built beside the platform, not inside it.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildIn } from '../../src/platform/build.ts'
import { projectFolder } from '../../src/platform/project-folder.ts'

async function project(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
  await writeFile(join(folder, 'main.js'), script)
  return folder
}

/** In the process that asks for it this would be seen: the plugin writes down who it runs in. */
const config = `import { writeFileSync } from 'node:fs'
export default { plugins: [{ name: 'who', buildEnd: () => writeFileSync('process', String(process.pid)) }] }`

test('building takes a process of its own, which is over with it', async () => {
  const folder = await project('console.log(1)')
  await writeFile(join(folder, 'vite.config.mjs'), config)
  await buildIn(folder)
  expect(await readFile(join(folder, 'dist', 'index.html'), 'utf8')).toMatch(/assets\/index-/)
  const builder = Number(await readFile(join(folder, 'process'), 'utf8'))
  expect(builder).not.toBe(process.pid)
  expect(() => process.kill(builder, 0)).toThrow('ESRCH')
})

test('a page that cannot be built is said in one sentence', async () => {
  const folder = await project('import "./nowhere.js"')
  await expect(buildIn(folder)).rejects.toThrow(/^the console could not be built/)
})

test('each script of the page lies beside its packed form, which holds the same', async () => {
  const folder = await project('console.log("x".repeat(500))')
  const plugin = JSON.stringify(join(projectFolder, 'vite.config.ts'))
  await writeFile(
    join(folder, 'vite.config.ts'),
    `import { packedFiles } from ${plugin}\nexport default { plugins: [packedFiles] }`,
  )
  await buildIn(folder)
  const assets = join(folder, 'dist', 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts).toHaveLength(1)
  for (const name of scripts) {
    const packed = await readFile(join(assets, `${name}.br`))
    expect(brotliDecompressSync(packed)).toEqual(await readFile(join(assets, name)))
  }
})
