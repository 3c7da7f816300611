// A pane for ordering teams without the page around it.
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { act } from 'react'
import { useKeptOrder } from '../../src/screens/bracket/kept-order.ts'
import { OrderPane } from '../../src/screens/bracket/order-pane.tsx'
import type { Order } from '../../src/ui/order-rows.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, one, press } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

export async function anOrder(first: Order) {
  const storedAtom = atom(first)
  function Alone() {
    const kept = useKeptOrder('7', useAtomValue(storedAtom))
    return (
      <OrderPane
        title="Seeding"
        count=""
        kept={kept}
        nameOf={(id) => id}
        saveLabel="Save"
        onSave={async () => undefined}
        onLeave={() => undefined}
        onAt={() => undefined}
        onAct={() => undefined}
      />
    )
  }
  const box = await draw(aSession(aWorld()), <Alone />)
  const named = (text: string) => all(box, 'button').find(({ textContent }) => textContent?.startsWith(text))
  const list = () => one(box, '[role=listbox]')
  return {
    box,
    list,
    named,
    rows: () => all(box, '[role=option]').map(({ textContent }) => textContent?.replace(/^\d+/, '')),
    choose: async (text: string) => click(named(text)!),
    /** The first two change places. */
    async swap() {
      for (const key of ['Home', ' ', 'ArrowDown', ' ']) await press(list(), key)
    },
    /** Somebody else stores another order. */
    another: (to: Order) => act(async () => getDefaultStore().set(storedAtom, to)),
  }
}
