/** chosen: the most frequent replies of administrators, in the language they work in. Texts: `ui.rooms.canned`. */
export const cannedReplies = ['looking', 'screenshot', 'checkIn', 'wait', 'decided', 'rematch'] as const
