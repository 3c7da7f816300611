// Faults that are put in by hand, one at a time, to see which tests find them (fault-run.ts): ten of each area.
export type Fault = { file: string; from: string; to: string }

const of = (folder: string, faults: readonly (readonly [file: string, from: string, to: string])[]): Fault[] =>
  faults.map(([file, from, to]) => ({ file: `${folder}/${file}`, from, to }))

export const faults: Readonly<Record<'rules' | 'platform' | 'console' | 'pages', readonly Fault[]>> = {
  rules: of('src/rules', [
    ['members.ts', 'birthday >= today', 'birthday > today'],
    ['rounds.ts', 'match.needed && !match.walkover', 'match.needed'],
    ['publish-checklist.ts', `required('banner', tournament.banner !== null)`, `required('banner', true)`],
    ['quiet-hours.ts', 'hour >= quietTo && hour < quietFrom', 'hour > quietTo && hour < quietFrom'],
    ['payments.ts', `refunds.find(({ state }) => state === 'Pending')`, 'refunds.find(() => true)'],
    ['bracket/tally.ts', `if (score.result === 'Win') sum.win++`, `if (score.result !== 'Lose') sum.win++`],
    ['games.ts', `isDraw ? 'Draw' : totalScore === best ? 'Win'`, `totalScore === best ? 'Win'`],
    ['bracket/results.ts', 'teams.length - left > 1 : left === 0', 'teams.length - left > 0 : left === 0'],
    [
      'suppressions.ts',
      `state === 'Active' ? reason('suppression.isActive'`,
      `state !== 'Active' ? reason('suppression.isActive'`,
    ],
    ['team-sheet.ts', `name === '' ? rest : [name, ...rest]`, '[name, ...rest]'],
  ]),
  platform: of('src/platform', [
    ['turns.ts', 'heldBy(by) >= share', 'heldBy(by) > share'],
    ['store/receipts.ts', `if (rowCount === 0) return { is: 'repeated' }`, ''],
    ['due-jobs.ts', '!view.tournament.instant || nobodyWon(view).length > 0', '!view.tournament.instant'],
    ['acts/room-setting.ts', `state !== 'Initial' && state !== 'Waiting'`, `state !== 'Initial'`],
    ['kept-answers.ts', 'entry?.revision !== revision', 'entry === undefined'],
    ['identity/attempts.ts', 'row && row.count > limit ?', 'row && row.count > limit + 1 ?'],
    ['acts/payments.ts', `isHeld = category === 'Withdrawal' || (`, `isHeld = category !== 'Deposit' || (`],
    ['acts/refunds.ts', 'if (fees === 0) return', ''],
    ['policy.ts', `if (user.role !== 'SystemAdmin') throw notFound()`, `if (user.role === 'Unknown') throw notFound()`],
    [
      'idempotency.ts',
      'row?.fingerprint != null && row.fingerprint !== fingerprint',
      'row?.fingerprint === fingerprint',
    ],
  ]),
  console: [
    ...of('src', [
      [
        'registry/undo.ts',
        `if (!over || !command?.loses || command.target === 'none') return undefined`,
        `if (command !== undefined) return undefined`,
      ],
      ['registry/confirmation.ts', `if (risk.level === 'irreversible') return { confirm: risk.phrase }`, ''],
      ['registry/key-reader.ts', `if (press.editable && !worksInText(stroke)) return 'passed'`, ''],
      ['registry/answer.ts', `results.find((one) => one.is === 'failed')?.why ?? results[0]?.why`, 'results[0]?.why'],
      [
        'api/target-words.ts',
        `matching(listed.payload, word, 'exact').filter(({ id }) => id !== byId.id) : []`,
        `matching(listed.payload, word, 'exact').slice(0, 0) : []`,
      ],
      ['api/retry.ts', 'return asked > longestAsked ? undefined : asked', 'return asked'],
      ['api/renewal.ts', `if (now && now.accessToken !== used) return Promise.resolve('renewed')`, ''],
      [
        'shell/forms/arg-resolver.ts',
        'at === name ? error.message : labelled(say, label(name), error.message)',
        'error.message',
      ],
    ]),
    ...of('commands', [
      [
        'payments.ts',
        'concerns: ({ transaction }) => transaction.memberId !== null,',
        'concerns: ({ transaction }) => transaction.memberId === null,',
      ],
      [
        'matches.ts',
        'return winnerOf(view.match.scores) === winnerOf(typed) || touchesNothing(view)',
        'return touchesNothing(view)',
      ],
    ]),
  ],
  pages: of('src', [
    ['screens/rooms/size-text.ts', 'step === 0 ? value : value.toFixed(1)', 'value.toFixed(1)'],
    ['screens/bracket/match-text.ts', 'if (feeder && !canSend(bracket, feeder)) return', 'if (feeder) return'],
    ['screens/stage-choice.tsx', 'if (!stage || stage.brackets.length < 2) return null', 'if (!stage) return null'],
    ['screens/home.tsx', 'if (row.matchId !== null) return paths.room(row.matchId)', ''],
    ['screens/calendar/shown.ts', `if (view !== 'days') return { ...shown, day: stepped(day, by, view) }`, ''],
    [
      'screens/team/team-players.tsx',
      'memberId !== null && members.draw(memberId)',
      'memberId === null && members.draw(memberId)',
    ],
    [
      'ui/table-model.ts',
      `selectedHere === visible.length ? 'all' : 'some'`,
      `selectedHere === visible.length ? 'some' : 'all'`,
    ],
    ['ui/ime-key.ts', 'return isComposing || keyCode === 229', 'return isComposing'],
    ['ui/step-bar.tsx', 'index < step ?', 'index <= step ?'],
    ['ui/text-input.tsx', 'aria-required={required || undefined}', ''],
  ]),
}
