export { readSheet } from '../../../utils/sheets/read-sheet.ts';
