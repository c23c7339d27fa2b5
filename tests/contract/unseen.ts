/** The lines of the document that have no clause, each with the reason. */
export const unseen: readonly { lines: string; why: string }[] = [
  {
    lines: '1-2 4-6 12-16 18-20 25 27-29 31-33 43-45 47-49 82-84 86-88 91-95 101-103 107-113 118 120 122-124',
    why: 'headings, lead-ins, blanks and the heads of tables',
  },
  {
    lines: '126-130 137-138 141-143 147-153 158-159',
    why: 'headings, lead-ins, blanks and the heads of tables',
  },
  {
    lines: '164 166-168 170-172 177-178 183 185-187 191-193 195-197',
    why: 'headings, lead-ins, blanks and the heads of tables',
  },
  { lines: '3', why: 'what the document covers, not what the service does' },
  {
    lines: '9 144-145',
    why: 'named, not shown; further.ts has clauses for what the public record says',
  },
  { lines: '11 161', why: 'the account is managed outside this interface' },
  { lines: '104-106 121 146 163 190 194 199', why: 'not shown, so a service cannot be checked' },
  { lines: '165', why: 'how the document writes its examples' },
  { lines: '180-182', why: 'not shown: triggers, retries, expected answer and signature' },
  { lines: '184', why: 'waiting cannot prove that nothing else is sent' },
];
