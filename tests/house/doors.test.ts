// Who may import whom: src/README.md → Doors.
import { expect, test } from 'vitest'
import { importsOf, packagesOf, productSources } from './tracked-files.ts'

const doors: Record<string, readonly string[]> = {
  // Only the types of the texts.
  'src/contract': ['locales/en'],
  'src/ui': ['src/contract/fold.ts', 'src/contract/half-width.ts'],
  'src/paths.ts': ['src/contract'],
  'src/page-of.ts': ['src/contract', 'src/paths.ts'],
  'src/rules': ['src/contract'],
  'src/registry': ['src/contract', 'src/rules'],
  commands: ['src/registry', 'src/rules', 'src/contract', 'src/paths.ts'],
  'src/lists': ['src/contract', 'src/rules'],
  'src/api': ['src/contract'],
  'src/shell': [
    'src/lists',
    'src/ui',
    'src/api',
    'src/registry',
    'commands',
    'src/rules',
    'src/contract',
    'src/paths.ts',
    'src/page-of.ts',
    'src/runner.ts',
    'src/i18n.ts',
  ],
  'src/screens': [
    'src/lists',
    'src/shell',
    'src/ui',
    'src/api',
    'src/registry',
    'commands',
    'src/rules',
    'src/contract',
    'src/paths.ts',
    'src/i18n.ts',
  ],
  'src/platform': ['src/contract', 'src/rules', 'locales'],
}

function roomOf(path: string): string | undefined {
  return Object.keys(doors).find((room) => path === room || path.startsWith(`${room}/`))
}

test.each(Object.keys(doors))('%s imports only through its doors', (room) => {
  const wrong = productSources
    .filter((file) => roomOf(file) === room)
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith(`${room}/`) && target !== room)
        .filter((target) => !(doors[room] ?? []).some((open) => target === open || target.startsWith(`${open}/`)))
        .map(
          (target) => `${file} imports ${target}; ${room} may import ${doors[room]?.join(', ') || 'nothing of ours'}`,
        ),
    )
  expect(wrong).toEqual([])
})

/** Of the shell's drawers each imports only those before it. */
const drawers = [
  'words',
  'place',
  'session',
  'over',
  'keys',
  'forms',
  'acts',
  'lists',
  'palette',
  'line',
  'frame',
  'start',
]

test('the drawers of the shell stand in an order: none imports a later one', () => {
  const drawerOf = (path: string) => path.split('/')[2] ?? ''
  const inShell = productSources.filter((file) => file.startsWith('src/shell/'))
  expect([...new Set(inShell.map(drawerOf))].toSorted()).toEqual(drawers.toSorted())
  const wrong = inShell.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('src/shell/'))
      .filter((target) => drawers.indexOf(drawerOf(target)) > drawers.indexOf(drawerOf(file)))
      .map((target) => `${file} imports ${target}, which stands after it`),
  )
  expect(wrong).toEqual([])
})

// Areas bring what is their own to the shell: `src/screens/own-controls.ts`, `src/screens/audit-fields.ts`.
test('the shell imports nothing of one area', () => {
  const areas = /^src\/contract\/(team|stage|bracket|match-room|template|tournament|registration-form|transaction)\.ts$/
  const wrong = productSources
    .filter((file) => file.startsWith('src/shell/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => areas.test(target))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('the platform knows no React, and no browser room knows Node', () => {
  const reactInPlatform = productSources
    .filter((file) => file.startsWith('src/platform/'))
    .filter((file) => packagesOf(file).some((name) => name.startsWith('react')))
  const nodeInBrowser = productSources
    .filter((file) => !file.startsWith('src/platform/') && !file.startsWith('src/cli/'))
    .filter((file) => packagesOf(file).some((name) => name.startsWith('node:')))
  expect([...reactInPlatform, ...nodeInBrowser]).toEqual([])
})

test('registry and rules stay free of React and the DOM', () => {
  const wrong = productSources
    .filter((file) => /^src\/(registry|rules|contract|lists)\//.test(file) || file.startsWith('commands/'))
    .filter((file) => packagesOf(file).some((name) => /^(react|jotai|@tanstack|ofetch)/.test(name)))
  expect(wrong).toEqual([])
})

test('no write leaves the house except through the one sender', () => {
  const wrong = productSources
    .filter((file) => /^src\/(screens|shell|ui)\//.test(file) || file.startsWith('commands/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => /^src\/api\/(sender|client)\.ts$/.test(target))
        .map((target) => `${file} imports ${target}`),
    )
    .filter((line) => !line.startsWith('src/shell/start/create-session.ts'))
  expect(wrong).toEqual([])
})
