// Results typed one after another, while those before are still on their way: each is stored in the match that was shown when it
// was typed, and a refused one is told with what was typed.
import { setTimeout as pause } from 'node:timers/promises'
import { finalizeStage } from '../../commands/stages.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { meanwhile } from '../support/held-requests.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { largeCup } from './format-cup.ts'

/** Milliseconds that each request takes on its way, and between two keys. */
const hands = [
  { network: 0, between: 30 },
  { network: 150, between: 30 },
  { network: 600, between: 30 },
  { network: 600, between: 150 },
] as const

const nine = ['2-0', '2-1', '0-2', '1-2', '2-0', '1-2', '2-1', '0-2', '2-1']

test('nine results in a row, over networks of any speed', async ({ desk, platform, page }) => {
  const service = await ServiceDesk.open(platform)
  const id = await startedCup(service, 'Typed ahead', 128)
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toHaveAttribute('data-cursor', 'true')
  for (const { network, between } of hands) {
    const end = await meanwhile(page, '**/api/**', async (route) => {
      await pause(network)
      await route.fallback()
    })
    for (const score of nine) await typeResult(desk, score, between)
    await expect(page.getByText(desk.say('ui.bracket.saving'))).toHaveCount(0)
    end()
  }
  const typed = hands.flatMap(() => nine)
  const expected = typed.map((score, index) => `G1-M${index + 1} ${score}`)
  await expect.poll(() => storedResults(service, id)).toEqual(expected)
})

test('the result of a match whose teams come by results that are on their way', async ({ desk, platform, page }) => {
  const service = await ServiceDesk.open(platform)
  const id = await startedCup(service, 'Typed to the end', 4)
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toHaveAttribute('data-cursor', 'true')
  const end = await meanwhile(page, '**/api/**', async (route) => {
    await pause(400)
    await route.fallback()
  })
  for (const score of ['2-0', '2-1', '1-2']) await typeResult(desk, score, 30)
  await expect(page.getByText(desk.say('ui.bracket.saving'))).toHaveCount(0)
  end()
  // Keys that wait for the form are still to be pressed when nothing is being saved.
  await expect.poll(() => storedResults(service, id)).toEqual(['G1-M1 2-0', 'G1-M2 2-1', 'G1-M3 1-2'])
})

test('one that a colleague has entered meanwhile is refused, the others are stored', async ({
  desk,
  platform,
  page,
}) => {
  const service = await ServiceDesk.open(platform)
  const id = await startedCup(service, 'Typed by two', 8)
  await desk.open(paths.bracket(id))
  await expect(desk.match('G1-M1')).toHaveAttribute('data-cursor', 'true')
  const [stage] = await service.stages(id)
  const end = await meanwhile(page, '**/bracket-matches/*/update', async (route) => {
    end()
    await service.run(`match update-score ${stage?.id ?? ''}/G1-M1 0-2`)
    await route.continue()
  })
  for (const score of ['2-0', '2-1']) await typeResult(desk, score, 30)
  await expect(page.getByText(desk.say('ui.bracket.saving'))).toHaveCount(0)
  await expect(page.getByText(/^G1-M1 2-0: /)).toBeVisible()
  await expect.poll(() => storedResults(service, id)).toEqual(['G1-M1 0-2', 'G1-M2 2-1'])
})

async function startedCup(service: ServiceDesk, name: string, size: number): Promise<string> {
  const id = await largeCup(service, name, size)
  await service.run(`go bracket ${id} --stage=Cup\n${finalizeLine}`)
  return id
}
const finalizeLine = `${finalizeStage.id.replace('.', ' ')} @page --confirm=Cup`

/** As a hand does it: the keys come whether or not the page is ready. */
async function typeResult({ page }: Desk, score: string, between: number): Promise<void> {
  for (const key of ['m', 'e', ...score.split(''), 'Enter']) {
    await page.keyboard.press(key)
    await pause(between)
  }
}

async function storedResults(service: ServiceDesk, id: string): Promise<string[]> {
  const [stage] = await service.stages(id)
  return (stage?.brackets ?? []).flatMap(({ matches }) =>
    matches
      .filter(({ scores }) => scores.length > 0)
      .map(({ identifier, scores }) => `${identifier} ${scores.map(({ totalScore }) => totalScore).join('-')}`),
  )
}
