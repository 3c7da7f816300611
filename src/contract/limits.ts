// Business numbers and lists, each in this one place with its source in the specification.
import * as v from 'valibot'

/** §9 */
export const requestTimeoutSeconds = 20
/** §9 */
export const chunkTimeoutSeconds = 120
/** §9: empty team slots are padded to this. */
export const opponentsPerMatch = 2
/** §9 */
export const roundRobinRoundLimit = 100
/** §9 */
export const longTextLimit = 50
/** §9 */
export const imageTypes = ['image/jpeg', 'image/png'] as const
/** chosen: of an image, or another file, that is sent: bytes; of an image, pixels once decoded, and the longer side it is kept with. */
export const maxImageBytes = 8 * 1024 * 1024
/** The same as text in base64, with the name of the file. */
export const maxImageText = Math.ceil((maxImageBytes * 4) / 3) + 2_000
/** chosen: characters of a text that proves a result, as far as it is shown. */
export const maxEvidenceText = 100_000
/** chosen: the same inside a body of JSON, as the logo of a team that is entered. */
export const maxInlineImageText = 3 * 1024 * 1024
/** chosen: files of one account in a day; a busy night needs a tenth. */
export const maxFilesADay = 5_000
/** chosen: files that prove one game: ten of each of ten players. */
export const maxEvidenceFiles = 100
export const maxImagePixels = 40_000_000
/** Pixels of the longer side of an upload: a very tall or very wide image costs as much as one a hundred times its size. */
export const maxSentSide = 12_000
export const maxImageSide = 2560
/** §9: minutes between the second identical submission and its approval, in the older text. */
export const defaultApprovalDelayMinutes = 5
/** §9 */
export const instantRefreshSeconds = 30
/** §9 names two levels of warning for instant tournaments. chosen: their default minutes. */
export const defaultWarningMinutes = { first: 10, second: 20 } as const
/** §9 */
export const redirectAfterCreateSeconds = 2
/** §9: the public front end shows a published tournament within this. */
export const publishVisibleMinutes = 1
/** §9 */
export const minCheckInMinutes = 1
/** §5: a push title is shorter than this, a subject at most this. */
export const titleLimit = 80
/** §5 */
export const minTeams = 2
/** chosen: more teams than any published tournament had; keeps one request bounded. */
export const maxTeamsPerTournament = 4096
/** chosen: far more than any tournament had. */
export const maxStagesPerTemplate = 50
/** chosen: far more than one company has. */
export const maxVenuesPerTournament = 200
/** chosen: characters of an imported bracket; the largest one with long names fits. */
export const maxSheetLength = 2_000_000
/** chosen: a lobby of a hundred teams with all that is said of each; the rounds of the largest bracket several times over. */
export const maxSheetColumns = 500
export const maxSheetLines = 20_000
/** chosen: characters of an imported record, of a script, of a pasted list of teams, and of an expression that selects matches. */
export const maxRecordLength = 4_000_000
export const maxScriptLength = 2_000_000
export const maxTeamListLength = 500_000
/** chosen: characters of one line; the longest list of teams fits, however it is quoted. */
export const maxLineLength = 1_000_000
export const maxMatchQueryLength = 10_000
/** chosen: days beside each other in the calendar, as many as can still be read. */
export const maxCalendarDays = 14
/** chosen: lists answer at most this many rows a page (domain.md §5). */
export const maxPageSize = 200

/** chosen: the default number of minutes after its time in which an open match may be without a result. */
export const defaultOverdueMinutes = 30
/** chosen (business.md §5): seconds a sending waits before its first entry is handed over, so that it can be called back. */
export const defaultHoldSeconds = 60
/** chosen: characters of a message in a match room, and of a note or a reason. */
export const maxMessageLength = 2000
export const maxNoteLength = 500

/** chosen: points of a member at most, and of one entry; a column of whole numbers holds twice as many. */
export const mostPoints = 1_000_000_000
/** chosen: lines of points that are entered at once, and characters of such a list. */
export const maxLoyaltyLines = 1_000
export const maxLoyaltyListLength = 300_000
/** chosen: members whose names are asked for at once. */
export const maxMemberNames = 500

/** chosen: prizes of one sort, and pictures of one mission. */
export const mostPrizes = 1_000_000
export const maxMissionPictures = 10

/** §9 */
export const games = [
  'Counter-Strike Global Offensive',
  'League of Legends',
  'Rainbow Six Siege',
  'Valorant',
  'Wild Rift',
  'Arena of Valor',
  'Slam Dunk',
  'FIFA 21',
  'Forts',
] as const
/** §9 */
export const regions = ['Hong Kong', 'Taiwan', 'China'] as const
/** §3: besides the supported regions a tournament may be for all of them. */
export const allRegions = 'All'
/** chosen: regions of one tournament. */
export const maxRegions = 50
/** §9 */
export const Currency = v.picklist(['TWD', 'HKD'])
export type Currency = v.InferOutput<typeof Currency>
/** §9: prizes are deposited to wallets in this currency only. */
export const walletCurrency = 'TWD' as const
/** §9 */
export const lolMaps = { 11: "Summoner's Rift", 12: 'Howling Abyss' } as const
/** §9 */
export const lolPickModes = { 1: 'Blind Pick', 2: 'Competitive', 4: 'All Random', 6: 'Tournament Mode' } as const
/** Zeros in front say nothing: the same amount is the same text. */
export const plainAmount = v.transform((text: string) => text.replace(/^0+(?=\d)/, ''))
/** §5: an amount has a format like 1000.00. */
export const Amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/, 'amountFormat'),
  plainAmount,
  v.metadata({ example: '1.00' }),
)
/** Above zero. */
export const PositiveAmount = v.pipe(
  Amount,
  v.check((text) => /[1-9]/.test(text), 'amountPositive'),
)
/** A sum of amounts, which may be longer than each of them. chosen: as much as is counted exactly in cents. */
export const Total = v.pipe(v.string(), v.regex(/^\d{1,14}\.\d{2}$/, 'amountFormat'), plainAmount)
/** chosen: from this amount on a withdrawal, a deposit by hand or a refund needs a second administrator, where no other amount is set. */
export const defaultSecondFrom = '10000.00'
/** chosen: the sums moved in one wallet within a day count together against that amount. */
export const countedSeconds = 24 * 3600
/** §3: opaque identifier; the reference platform hands out short decimal numbers so that they can be typed. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
export type Id = string
/**
 * chosen, after PRECIS (RFC 8264): signs that are not seen or that turn others round, so that a name is what it looks like;
 * and the sign in place of one that could not be read. A joiner stands only between parts of one emoji.
 */
export const hiddenSign = new RegExp(
  [
    // Control, surrogate and private signs, breaks, fillers that are drawn as nothing.
    String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\ufffd]`,
    // Marks that are not drawn, and choices between forms of a letter.
    String.raw`\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0e]`,
    String.raw`(?!\u200d)\p{Cf}`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'u',
)
export function holdsHidden(text: string): boolean {
  return hiddenSign.test(text)
}

/** As it is written, in one form: what looks the same is the same. */
const inOneForm = v.transform((text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())

/** chosen */
export const longestName = 200
/** §5: at least 1 character. */
export const Name = v.pipe(
  v.string(),
  inOneForm,
  v.minLength(1, 'required'),
  v.maxLength(longestName, 'tooLong'),
  v.check((text) => !hiddenSign.test(text), 'hiddenCharacter'),
)
/** A note or a reason, in one line; it may be empty. */
export const Note = v.pipe(
  v.string(),
  v.maxLength(2_000, 'tooLong'),
  inOneForm,
  v.maxLength(maxNoteLength, 'tooLong'),
  v.check((text) => !hiddenSign.test(text), 'hiddenCharacter'),
)
/** The same, and it says something. */
export const Reasoned = v.pipe(Note, v.minLength(1, 'required'))
/** A name in a list. Each is checked alone: an empty or unfit one does not refuse the others. */
export const ListedName = v.pipe(v.string(), v.maxLength(2_000, 'tooLong'), inOneForm)
/** chosen: as large as a column of whole numbers is. */
const largestWhole = 2 ** 31 - 1
/** A whole number that is at least this. */
export const wholeFrom = (least: number, code?: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(least, code), v.maxValue(largestWhole, 'tooLarge'))
export const Version = wholeFrom(1)
export const Count = wholeFrom(0)
/** chosen: texts to be read, such as the rules of a tournament. */
export const ReadingText = v.pipe(v.string(), v.maxLength(100_000, 'tooLong'))
/** chosen: addresses, and words that are compared with those of the settings. */
export const ShortText = v.pipe(v.string(), v.maxLength(2_000, 'tooLong'))

/** chosen: the arena's home is Hong Kong; another platform names its zone in the page and to the command line. */
export const defaultSystemZone = 'Asia/Hong_Kong'
