// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { Badge } from '../../src/ui/badge.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { Field } from '../../src/ui/field.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { LiveRegion } from '../../src/ui/live-region.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { wholeNumberIn } from '../../src/rules/whole-number.ts'
import { NumberInput } from '../../src/ui/number-input.tsx'
import { Pane } from '../../src/ui/pane.tsx'
import { ProgressBar } from '../../src/ui/progress-bar.tsx'
import { TextInput } from '../../src/ui/text-input.tsx'
import { all, click, focus, one, press, render } from './render.ts'

/** The text an element is described by. */
function description(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`).join(' ')
}

function bubbles(): (string | null)[] {
  return all(document.body, 'body > [aria-hidden]').map((bubble) => bubble.textContent)
}

describe('button', () => {
  test('with a reason it stays focusable, says why and does nothing', async () => {
    let clicks = 0
    const box = await render(
      <Button reason="Registration is open" onClick={() => clicks++}>
        Publish
      </Button>,
    )
    const button = one(box, 'button')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(description(button)).toBe('Registration is open')
    await focus(button)
    expect(document.activeElement).toBe(button)
    await click(button)
    expect(clicks).toBe(0)
  })

  test('with a reason it does not send its form either', async () => {
    let sent = 0
    const box = await render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent++
        }}
      >
        <Button type="submit" reason="Nothing changed">
          Save
        </Button>
      </form>,
    )
    await click(one(box, 'button'))
    expect(sent).toBe(0)
  })

  test('while busy it ignores clicks', async () => {
    let clicks = 0
    const box = await render(
      <Button busy onClick={() => clicks++}>
        Save
      </Button>,
    )
    await click(one(box, 'button'))
    expect(clicks).toBe(0)
    expect(one(box, 'button').getAttribute('aria-busy')).toBe('true')
  })

  test('the reason shows itself on hover and on focus, and goes with Esc', async () => {
    const box = await render(<Button reason="Registration is open">Publish</Button>)
    const button = one(box, 'button')
    expect(bubbles()).toEqual([])
    await focus(button)
    expect(bubbles()).toEqual(['Registration is open'])
    await press(button, 'Escape')
    expect(bubbles()).toEqual([])
  })
})

describe('checkbox', () => {
  test.each([
    { why: 'off', checked: false, indeterminate: false },
    { why: 'on', checked: true, indeterminate: false },
    { why: 'some', checked: false, indeterminate: true },
  ])('$why', async ({ checked, indeterminate }) => {
    const box = await render(
      <Checkbox
        checked={checked}
        indeterminate={indeterminate}
        onCheckedChange={() => undefined}
        label="All matches"
      />,
    )
    expect(one(box, 'input')).toMatchObject({ checked, indeterminate })
    expect(one(box, 'label').textContent).toBe('All matches')
  })
})

describe('field', () => {
  test('label, hint and error belong to the control', async () => {
    const box = await render(
      <Field label="Registration fee" required error="Use the format 1000.00" hint="Per team">
        <TextInput defaultValue="200" />
      </Field>,
    )
    const input = one(box, 'input')
    const label = document.getElementById(input.getAttribute('aria-labelledby') ?? '')
    expect(label?.textContent).toContain('Registration fee')
    expect(description(input)).toBe('Use the format 1000.00 Per team')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  test('a locked field is read-only and says why', async () => {
    const box = await render(
      <Field label="Name" locked="Published">
        <TextInput defaultValue="Open" />
      </Field>,
    )
    expect(one(box, 'input').hasAttribute('readonly')).toBe(true)
    expect(description(one(box, 'input'))).toBe('Published')
  })

  test.each([
    { why: 'up', key: 'ArrowUp', value: 3, to: 4 },
    { why: 'down at the least', key: 'ArrowDown', value: 2, to: 2 },
    { why: 'up from nothing', key: 'ArrowUp', value: null, to: 2 },
  ])('a number steps $why', async ({ key, value, to }) => {
    const seen: (number | null)[] = []
    const box = await render(
      <NumberInput aria-label="Teams" value={value} min={2} onValueChange={(next) => seen.push(next)} />,
    )
    await press(one(box, 'input'), key)
    expect(seen).toEqual([to])
  })

  test('full-width digits are a number, and stay as they are typed while an input method may compose them', async () => {
    const seen: (number | null)[] = []
    const box = await render(<NumberInput aria-label="Teams" value={null} onValueChange={(next) => seen.push(next)} />)
    const input = one(box, 'input') as HTMLInputElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '１６')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect([seen, input.value]).toEqual([[16], '１６'])
  })

  test.each([
    ['1,024', 1024],
    ['1.000', Number.NaN],
    ['1.5', 1.5],
  ])('a number typed as %s is %s', async (typed, number) => {
    const seen: (number | null)[] = []
    const box = await render(
      <NumberInput aria-label="Teams" value={null} read={wholeNumberIn} onValueChange={(next) => seen.push(next)} />,
    )
    const input = one(box, 'input') as HTMLInputElement
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(seen).toEqual([number])
  })
})

describe('dialog', () => {
  test('it has a name, holds the focus on what it is told, and closes with Esc', async () => {
    let closed = 0
    const keep = { current: null as HTMLButtonElement | null }
    await render(
      <Dialog
        open
        tone="danger"
        title="Cancel tournament"
        onClose={() => closed++}
        initialFocus={keep}
        footer={
          <>
            <Button variant="danger">Cancel tournament</Button>
            <Button
              ref={(button) => {
                keep.current = button
              }}
            >
              Keep it
            </Button>
          </>
        }
      >
        32 teams are told
      </Dialog>,
    )
    const dialog = one(document.body, '[role=alertdialog]')
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toContain(
      'Cancel tournament',
    )
    await expect.poll(() => document.activeElement?.textContent).toBe('Keep it')
    await press(document.activeElement ?? document.body, 'Escape')
    expect(closed).toBe(1)
  })
})

test('the name of an icon goes when its button is pressed, so that the next Esc means what is below it', async () => {
  const below: string[] = []
  const box = await render(
    <>
      <IconButton label="Further right">→</IconButton>
      <IconButton label="Further left" reason="It is the first">
        ←
      </IconButton>
    </>,
  )
  box.addEventListener('keydown', ({ key }) => below.push(key))
  const right = one(box, '[aria-label="Further right"]')
  await focus(right)
  expect(bubbles()).toEqual(['Further right'])
  await click(right)
  expect(bubbles()).toEqual([])
  await press(right, 'Escape')
  expect(below).toEqual(['Escape'])

  const left = one(box, '[aria-label="Further left"]')
  await focus(left)
  await click(left)
  expect(bubbles()).toEqual(['It is the first'])
  await press(left, 'Escape')
  expect([bubbles(), below]).toEqual([[], ['Escape', 'Escape']])
})

test('a pane is a region named by its title', async () => {
  const box = await render(
    <Pane title="Tournaments" count="248">
      rows
    </Pane>,
  )
  const region = one(box, 'section')
  expect(document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Tournaments')
  expect(region.tabIndex).toBe(-1)
})

test('a progress bar says how far it is in words', async () => {
  const box = await render(
    <ProgressBar label="Reset rooms" done={87} failed={4} total={128} valueText="87 done, 4 failed, 37 left" />,
  )
  const bar = one(box, '[role=progressbar]')
  expect(bar.getAttribute('aria-valuenow')).toBe('91')
  expect(bar.getAttribute('aria-valuetext')).toBe('87 done, 4 failed, 37 left')
})

test('a badge says its state in words, not only in colour', async () => {
  const box = await render(<Badge tone="bad">Disputed</Badge>)
  expect(box.textContent).toBe('Disputed')
})

test('an error notice is announced and carries its way out', async () => {
  const box = await render(
    <Notice
      kind="error"
      title="Fail to load tournament stages."
      reference="request 7f3a"
      action={<Button>Try again</Button>}
    />,
  )
  expect(one(box, '[role=alert]').textContent).toContain('request 7f3a')
  expect(one(box, 'button').textContent).toBe('Try again')
})

test('the live region is there before it has anything to say', async () => {
  const box = await render(<LiveRegion polite="" assertive="" />)
  expect(all(box, '[aria-live]').map((region) => region.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
})
