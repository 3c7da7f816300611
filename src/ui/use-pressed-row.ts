// An act of the pointer falls on the row where its press began, or on none: between press and release a list may scroll, or
// get other rows. chosen: it does not follow a row that has moved away, since letting go elsewhere is how a press is taken
// back everywhere else.
import { type MouseEvent, type SyntheticEvent, useState } from 'react'

/** Spread the handlers on the element around the rows. `idUnder`: the row that this element is part of now. */
export function usePressedRow(idUnder: (target: EventTarget) => string | number | undefined) {
  const [presses] = useState(createPresses)
  const onlyHere = (event: SyntheticEvent, isHere: boolean) => {
    if (isHere) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onlyPressed = (event: SyntheticEvent) => onlyHere(event, presses.isOf(idUnder(event.target)))
  // A click made by a key or by a program has no press.
  const onlyClicked = (event: MouseEvent) => event.detail > 0 && onlyPressed(event)
  return {
    onPointerDownCapture: (event: SyntheticEvent) => presses.begin(idUnder(event.target)),
    onKeyDownCapture: () => presses.forget(),
    onClickCapture: onlyClicked,
    onAuxClickCapture: onlyClicked,
    onDoubleClickCapture: (event: MouseEvent) =>
      onlyHere(event, event.detail === 0 || presses.areOf(idUnder(event.target))),
    onContextMenuCapture: onlyPressed,
    onDragStartCapture: onlyPressed,
  }
}

type Press = { id: string | number | undefined }

function createPresses() {
  /** The last two. */
  let presses: readonly Press[] = []
  return {
    begin: (id: Press['id']) => void (presses = [...presses.slice(-1), { id }]),
    forget: () => void (presses = []),
    isOf: (id: Press['id']) => presses.slice(-1).every((press) => press.id === id),
    areOf: (id: Press['id']) => presses.every((press) => press.id === id),
  }
}
