// How soon something ends.
import * as v from 'valibot'

/** `30d`, or `30`: at most that number of days from now. */
export const WithinDays = v.pipe(v.string(), v.regex(/^\d{1,4}d?$/, 'withinFormat'), v.metadata({ example: '30d' }))
