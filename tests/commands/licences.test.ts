// Invoices and licences by line: what is asked before, what each act answers, and that none of it can be undone.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Invoice } from '../../src/contract/licence.ts'
import { arena } from '../support/play.ts'

const { play, outcomeOf } = arena()
const place = `--address-line1="1 Road" --province=Kowloon --country="Hong Kong" --opening=10:00 --closing=02:00 --website=https://a.example.com --ip-whitelist=192.0.2.1`

test('an invoice is asked with its number and licences, and made by the name of the company', async () => {
  await play(`
    venue-company create "Night Group"
    invoice create "Night Group" 1                               => blocked invoice.noVenues
    venue create "Night Group" "Night Hall" ${place}
    venue create "Night Group" "Second Hall" ${place}
  `)
  const line = 'invoice create "Night Group" "Night Hall","Second Hall" --from=2030-01-01 --to=2030-12-31,2030-06-30'
  expect(await outcomeOf(line)).toMatchObject({
    is: 'confirm',
    ask: {
      final: true,
      risk: { phrase: 'Night Group' },
      consequences: [
        { code: 'consequence.invoiceNumber', params: { count: 2 } },
        { code: 'consequence.licenceFrom', params: { venue: 'Night Hall', from: '2030-01-01', to: '2030-12-31' } },
        { code: 'consequence.licenceFrom', params: { venue: 'Second Hall', from: '2030-01-01', to: '2030-06-30' } },
      ],
    },
  })
  expect(await outcomeOf(`${line} --confirm="Night Group"`)).toMatchObject({ is: 'done' })
  expect(await outcomeOf(`${line} --confirm="Night Group"`)).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'licence.overlap', params: { venue: 'Night Hall', free: '2031-01-01' } } },
  })
})

test('renewing takes several venues, and asks for the company, or else for their number', async () => {
  await play(`
    venue-company create "Other Group"
    venue create "Other Group" "Other Hall" ${place}
  `)
  expect(await outcomeOf('invoice renew "Night Hall" "Second Hall" --months=6')).toMatchObject({
    is: 'confirm',
    ask: { risk: { phrase: 'Night Group' } },
  })
  expect(await outcomeOf('invoice renew "Night Hall" "Other Hall"')).toMatchObject({
    is: 'confirm',
    ask: { risk: { phrase: '2' } },
  })
  expect(await outcomeOf('invoice renew "Other Hall" --confirm="Other Group"')).toMatchObject({ is: 'done' })
})

test('a licence is terminated by the name of its venue with a reason, once, and nothing of it is undone', async () => {
  await play(`
    venue-company create "Third Group"
    venue create "Third Group" "Third Hall" ${place}
    invoice create "Third Group" "Third Hall" --confirm="Third Group"
    venue archive "Third Hall"                                    => blocked venue.licensed
  `)
  const renewed = await outcomeOf('invoice renew "Third Hall" --confirm="Third Group"')
  const answer = renewed.is === 'done' ? renewed.results[0]?.payload : undefined
  const { invoices } = v.parse(v.object({ invoices: v.array(Invoice) }), answer)
  const line = `licence terminate ${invoices[0]?.licenses[0]?.licenceId} --reason="Closed for good"`
  expect(await outcomeOf(line)).toMatchObject({ is: 'confirm', ask: { final: true, risk: { phrase: 'Third Hall' } } })
  expect(await outcomeOf(`${line} --confirm="Fourth Hall"`)).toMatchObject({ is: 'invalid' })
  const done = await outcomeOf(`${line} --confirm="Third Hall"`)
  expect(done).toMatchObject({ is: 'done' })
  expect(done).not.toMatchObject({ undo: [{}] })
  expect(await outcomeOf(line)).toMatchObject({ is: 'blocked', why: { code: 'licence.alreadyTerminated' } })
})

test('what ends within days is renewed company by company, after its number was typed, and once', async () => {
  await play(`
    venue-company create "Ending Group"
    venue create "Ending Group" "Hall A" ${place}
    venue create "Ending Group" "Hall B" ${place}
    venue create "Ending Group" "Hall C" ${place}
    venue-company create "Far Group"
    venue create "Far Group" "Hall D" ${place}
    invoice create "Ending Group" "Hall A","Hall C" --months=1 --confirm="Ending Group"
    invoice create "Ending Group" "Hall B" --months=3 --confirm="Ending Group"
    invoice create "Far Group" "Hall D" --months=1 --confirm="Far Group"
    invoice renew "Hall C" --months=1 --confirm="Ending Group"
    invoice renew-ending 1d                                       => failed invoice.noneEnding
  `)
  const line = 'invoice renew-ending 40d --months=6'
  const asked = await outcomeOf(line)
  expect(asked).toMatchObject({ is: 'confirm', ask: { final: true, risk: { phrase: '2' } } })
  const told = asked.is === 'confirm' ? (asked.ask.consequences ?? []) : []
  const saying = (code: string) => told.filter((one) => one.code === `consequence.${code}`)
  expect(saying('invoiceNumber').map(({ params }) => [params?.['company'], params?.['count']])).toEqual([
    ['Ending Group', 1],
    ['Far Group', 1],
  ])
  expect(saying('licenceFrom').map(({ params }) => params?.['venue'])).toEqual(['Hall A', 'Hall D'])
  expect(await outcomeOf(`${line} --confirm="3"`)).toMatchObject({ is: 'invalid' })
  expect(await outcomeOf(`${line} --companyId="Ending Group" --confirm="1"`)).toMatchObject({ is: 'done' })
  expect(await outcomeOf(line)).toMatchObject({ is: 'confirm', ask: { risk: { phrase: '1' } } })
  expect(await outcomeOf(`${line} --confirm="1"`)).toMatchObject({ is: 'done' })
  expect(await outcomeOf(line)).toMatchObject({ is: 'failed', problem: { reason: { code: 'invoice.noneEnding' } } })
})
