import type { PlainKey } from '../../contract/say.ts'
import { toast } from '../over/toasts.ts'
import { speakOfEverything } from '../words/messages.ts'

type Cut = 'begin' | 'between' | 'partly'

/** Once the texts are there. */
export async function tellRange(is: Cut, say: (key: PlainKey) => string): Promise<void> {
  await speakOfEverything()
  toast({ tone: 'info', id: 'range', text: say(`ui.list.range.${is}`) })
}
