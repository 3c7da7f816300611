// Names whose words are found only when marks, case, width and letters of other scripts are folded.
export const namesToFold = [
  'Café Noir Cup',
  'Łódź Open',
  'Ørsted Masters',
  'Đặng Trophy',
  'ＦＵＬＬ Ｗｉｄｔｈ League',
  'Чемпионат России',
  'Ёлка Кубок',
  'Κύπελλο Ελλάδος',
  '香港冬季盃總決賽',
  'Straße der Sieger 100%',
] as const
