// Things in the states that the demonstration has none in: what is not yet published, drawn, finalized, completed or approved.
import { imagesLine } from '../support/picture.ts'
import type { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

const finalized = 'stage finalize @page --confirm=Playoffs'
const played = `${finalized}
  match update-score G1-M1 2-0
  match update-score G1-M2 2-1
  match update-score G1-M3 1-2`
const completed = `${played}
  bracket complete 1 --confirm="Playoffs 1"`
const approved = `${completed}
  standings generate @page --yes
  standings approve @page --advancing=2 --confirm=Playoffs`

/** What was done with the first stage of a small cup. */
const stages: Readonly<Record<string, string>> = {
  'two groups': 'bracket generate @page --groups=2 --confirm=Playoffs',
  finalized,
  played,
  completed,
  approved: `${approved}
    team drop "Neon Nine" --confirm="Neon Nine"`,
}

/** Once on each platform. */
export async function prepare(service: ServiceDesk): Promise<void> {
  const draft = 'Draft with forms'
  await service.run(`
    tournament create "${draft}" --game=Forts --region=All
    stage create "${draft}" Playoffs SingleElimination
    ${imagesLine(draft)}
    form add-question "${draft}" "Name of the club"
    form add-question "${draft}" "Arrival" --type=choice --options=Friday,Saturday
    tournament save-as-template "${draft}" "Template with forms"`)
  const open = 'Open with forms'
  await service.run(`
    tournament create "${open}" --game=Valorant --region=Taiwan --starters=3 --benched=1
    stage create "${open}" Playoffs SingleElimination
    ${imagesLine(open)}
    tournament publish "${open}" --yes
    tournament open-registration "${open}" --yes
    team add "${open}" "Team with forms"`)
  // The venues of the demonstration are home shops of members.
  const address = '--address-line1="1 Wharf Road" --province=Kowloon --country="Hong Kong"'
  const rest = '--opening=10:00 --closing=02:00 --website=https://hall.example.com --ip-whitelist=198.51.100.7'
  await service.run(`venue create "Chen Arena Group" "Hall with forms" ${address} ${rest}`)
  for (const [name, script] of Object.entries(stages)) {
    const id = await service.import(smallCup(`Cup with forms, ${name}`), 'start')
    await service.run(`go bracket ${id} --stage=Playoffs\n${script}`)
  }
}
