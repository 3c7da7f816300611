// @vitest-environment happy-dom
// §8: a list that cannot be had says so, and can be asked for again.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { Component as Venues } from '../../src/screens/venues/all-venues.tsx'
import { aWorld } from '../registry/world.ts'
import { all, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

test('§8: “Unable to retrieve data.” stands where the rows would, with a way to try again', async () => {
  const box = await draw(aSession(aWorld([{}], { commands })), <Venues />)
  await until(() => expect(one(box, '[data-notice]').textContent).toContain('Unable to retrieve data.'))
  expect(all(box, '[data-notice] button').map(({ textContent }) => textContent)).toContain('Try again')
})
