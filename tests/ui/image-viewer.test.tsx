// @vitest-environment happy-dom
// The image viewer (§2): steps of its zoom, turning, the way from image to image, two side by side, and whose its keys are.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ImageViewer, type ViewedImage } from '../../src/ui/image-viewer.tsx'
import { all, one, press, render } from './render.ts'

const pictures: readonly ViewedImage[] = ['one', 'two', 'three'].map((id) => ({
  id,
  src: `/${id}.png`,
  title: `Image ${id}`,
  width: 4,
  height: 3,
}))
const withFile: readonly ViewedImage[] = [
  ...pictures.slice(0, 1),
  { id: 'file', title: 'players.csv', instead: <a href="/players.csv">Download</a> },
  ...pictures.slice(1),
]
const labels = {
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  rotate: 'Rotate',
  fullscreen: 'Full screen',
  previous: 'Previous',
  next: 'Next',
  beside: 'Two side by side',
  close: 'Close',
}

async function opened(images: readonly ViewedImage[] = pictures) {
  const onClose = vi.fn<() => void>()
  function Opened() {
    const [current, setCurrent] = useState('one')
    return (
      <ImageViewer
        images={images}
        current={current}
        onCurrent={setCurrent}
        onClose={onClose}
        labels={labels}
        place={(at, total) => `${at} of ${total}`}
      />
    )
  }
  await render(<Opened />)
  const dialog = one(document, '[role=dialog]')
  const type = async (keys: string) => {
    for (const key of keys.split(' ')) await press(dialog, key)
  }
  const figures = () => all(dialog, 'img').map((image) => image.getAttribute('alt'))
  return { dialog, type, figures, onClose, told: () => one(dialog, 'output').textContent }
}

test('zoom grows by a half, shrinks by a quarter, and never below a quarter', async () => {
  const { type, told } = await opened()
  expect(told()).toContain('100 %')
  await type('+')
  expect(told()).toContain('150 %')
  await type('-')
  expect(told()).toContain('125 %')
  await type('- - - - - - - -')
  expect(told()).toContain('25 %')
  expect(told()).not.toContain('-')
})

test('an image turns by a quarter and comes round again', async () => {
  const { type, told } = await opened()
  await type('r')
  expect(told()).toContain('90°')
  await type('r r r')
  expect(told()).toContain(' 0°')
})

test('arrows go round, and two stand side by side', async () => {
  const { dialog, type, figures } = await opened()
  await type('ArrowRight')
  expect(figures()).toEqual(['Image two'])
  await type('ArrowLeft ArrowLeft')
  expect(figures()).toEqual(['Image three'])
  expect(dialog.textContent).toContain('3 of 3')
  await type('d')
  expect(figures()).toEqual(['Image three', 'Image one'])
})

test('its keys are its own: what has the focus elsewhere keeps them', async () => {
  const { told, onClose } = await opened()
  await press(document.body, '+')
  expect(told()).toContain('100 %')
  expect(onClose).not.toHaveBeenCalled()
})

test('each key is heard where the focus is, also after a file with a link that had it', async () => {
  const { dialog } = await opened(withFile)
  const next = async () => press(document.activeElement ?? document.body, 'ArrowRight')
  await next()
  expect(dialog.textContent).toContain('2 of 4')
  one(dialog, 'a').focus()
  await next()
  expect(dialog.textContent).toContain('3 of 4')
  await next()
  expect(dialog.textContent).toContain('4 of 4')
})

test('a file has no zoom and is not turned', async () => {
  const { dialog, type } = await opened(withFile)
  const labels = () => all(dialog, 'button').map((button) => button.getAttribute('aria-label'))
  expect(labels()).toContain('Larger')
  await type('ArrowRight')
  expect(labels()).toEqual(['Full screen', 'Previous', 'Next', 'Two side by side', 'Close'])
  expect(all(dialog, 'output')).toEqual([])
  await type('d')
  expect(labels()).toContain('Larger')
})
