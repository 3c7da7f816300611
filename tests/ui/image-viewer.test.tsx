// @vitest-environment happy-dom
// The image viewer (§2): steps of its zoom, turning, the way from image to image, two side by side, and whose its keys are.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ImageViewer } from '../../src/ui/image-viewer.tsx'
import { all, one, press, render } from './render.ts'

const images = ['one', 'two', 'three'].map((id) => ({
  id,
  src: `/${id}.png`,
  title: `Image ${id}`,
  width: 4,
  height: 3,
}))
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

async function opened() {
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
