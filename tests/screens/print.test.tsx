// @vitest-environment happy-dom
// A page is printed without the layer from which that was asked for.
import { expect, test } from 'vitest'
import { perform } from '../../src/shell/acts/perform.ts'
import { overlays } from '../../src/shell/over/overlays.ts'
import { until } from '../ui/render.ts'
import { performPorts } from './perform-ports.ts'

test('printed by palette, the palette is not on the paper', async () => {
  const open: unknown[] = []
  window.print = () => void open.push(overlays.current())
  overlays.open({ is: 'palette' })
  await perform({ do: 'print' }, performPorts())
  await until(() => expect(open).toHaveLength(1))
  expect(open[0]).toBeUndefined()
})
