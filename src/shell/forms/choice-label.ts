import { has, say } from '../words/say.ts'

/** What an option of an argument is called: by its argument, as a state or format, or by itself. */
export function choiceLabel(argument: string, choice: string | number): string {
  const keys = [
    `choice.${argument}.${choice}`,
    `choice.${choice}`,
    `state.${argument}.${choice}`,
    `state.result.${choice}`,
    `state.tournament.${choice}`,
  ]
  const key = keys.find((key) => has(key))
  return key === undefined ? String(choice) : say(key)
}
