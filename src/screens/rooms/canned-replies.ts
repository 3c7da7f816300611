/** chosen: what administrators say most, in the language they work in. Texts: `ui.rooms.canned`. */
export const cannedReplies = ['looking', 'screenshot', 'checkIn', 'wait', 'decided', 'rematch'] as const
