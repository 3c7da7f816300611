// Finds a Chromium that really launches, so that `npm test` needs no manual step; never skips silently.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright'

const withoutFeatures = [
  // For every new context Chromium draws the popup of an address bar nobody sees: most of a second of a processor.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  // The rest is Playwright's own list, which a list given here takes the place of.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

const flags = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launch options that were seen to work, or an error that says what to do. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const tried: string[] = []
  for (const find of [fromEnvironment, fromPlaywright, fromSystem, fromPackage, fromPlaywrightDownload, fromDebian]) {
    const path = await find().catch((error: unknown) => void tried.push(`${find.name}: ${String(error)}`))
    if (path === undefined) continue
    const options = optionsFor(path)
    const problem = await launchProblem(options)
    if (problem === undefined) return options
    tried.push(`${path}: ${problem}`)
  }
  throw new Error(`No Chromium could be started. Set CHROMIUM_PATH to one. Tried:\n${tried.join('\n')}`)
}

function optionsFor(executablePath: string): LaunchOptions {
  const asRoot = process.getuid?.() === 0
  return { executablePath, headless: true, args: asRoot ? [...flags, '--no-sandbox'] : flags }
}

async function launchProblem(options: LaunchOptions): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ ...options, timeout: 60_000 })
    await browser.close()
    return undefined
  } catch (error) {
    return String(error).split('\n')[0]
  }
}

async function fromEnvironment(): Promise<string | undefined> {
  return process.env['CHROMIUM_PATH']
}

async function fromPlaywright(): Promise<string | undefined> {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function fromSystem(): Promise<string | undefined> {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const usual =
    platform() === 'darwin'
      ? [
          '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
          '/Applications/Chromium.app/Contents/MacOS/Chromium',
        ]
      : platform() === 'win32'
        ? ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe']
        : []
  return [...onPath, ...usual].find((path) => existsSync(path))
}

async function fromPackage(): Promise<string | undefined> {
  if (platform() !== 'linux' || process.arch !== 'x64') return undefined
  // The package unpacks the system libraries a bare machine lacks only when it believes to be on that runtime.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x'
  mkdirSync(tmpdir(), { recursive: true })
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

async function fromPlaywrightDownload(): Promise<string | undefined> {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
  return fromPlaywright()
}

async function fromDebian(): Promise<string | undefined> {
  if (platform() !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  return fromSystem()
}
