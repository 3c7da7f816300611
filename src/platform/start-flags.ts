// The flags of `npm start`: some settings of the environment, named where the platform is started.
import { parseArgs } from 'node:util'
import { BadConfiguration } from './config.ts'

type Environment = Record<string, string | undefined>

// chosen: the settings in which two platforms on one machine differ; the others are kept with the machine, and no secret is a flag.
const settings = { port: 'PORT', host: 'HOST', data: 'ARENA_DATA', seed: 'ARENA_SEED' } as const
const named = Object.keys(settings) as readonly (keyof typeof settings)[]

/** The environment with the settings that are given as flags, which count more. */
export function startFlags(
  words: readonly string[],
  environment: Environment,
): { development: boolean; environment: Environment } {
  const lost = named.find((name) => environment[`npm_config_${name}`] && environment['npm_lifecycle_event'] === 'start')
  if (lost) throw new BadConfiguration(`npm has kept --${lost} for itself: write npm start -- --${lost} …`)
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    options: { dev: { type: 'boolean' }, ...Object.fromEntries(named.map((name) => [name, { type: 'string' }])) },
  })
  const given: Environment = {}
  let development = false
  for (const token of tokens) {
    if (token.kind === 'positional') throw new BadConfiguration(`“${token.value}” is no flag. ${known()}`)
    if (token.kind !== 'option') continue
    const name = named.find((one) => one === token.name)
    if (token.name === 'dev') development = true
    else if (!name) throw new BadConfiguration(`There is no flag ${token.rawName}. ${known()}`)
    else if (token.value === undefined || token.value === '' || token.value.startsWith('--'))
      throw new BadConfiguration(`${token.rawName} needs a value. ${known()}`)
    else given[settings[name]] = token.value
  }
  return { development, environment: { ...environment, ...given } }
}

function known(): string {
  const flags = named.map((name) => `--${name} (${settings[name]})`).join(', ')
  return `There are ${flags} and --dev; other settings are variables of the environment (src/platform/README.md). After npm start, flags follow “--”.`
}
