import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './own-symbols-zh-cn.ts'

export const ownSymbols: Translated<typeof source.ownSymbols> = {
  title: 'Own symbols',
  empty: 'No own symbols yet. Choose elements and press “+” to make them one.',
  fromFile: 'New symbol from an SVG file',
  isPicture: '“{{name}}” is a picture, which is no symbol: use an SVG file',
  more: 'Show more ({{shown}} of {{total}})',
  name: 'Name',
  nameMissing: 'Enter a name of at most {{max}} characters',
  anew: 'Save as version {{version}} of “{{name}}” (otherwise as a new symbol)',
  keep: 'Save',
  ports: 'Ports',
  addPort: 'Add port',
  noPorts: 'Without ports, pipes join the middles of its sides.',
  port: { id: 'Name', x: 'Across %', y: 'Down %', dir: 'Direction' },
  side: { up: 'Up', right: 'Right', down: 'Down', left: 'Left' },
  removePort: 'Remove port {{id}}',
  problem: { id: 'A port needs a name that no other has', place: 'A place is a number from 0 to 100' },
  remove: 'Delete',
  removeNamed: 'Delete the symbol {{name}}',
  removeTitle: 'Delete the own symbol “{{name}}”?',
  removeDetail: 'What is drawn with it stays as it is.',
  newer: 'Version {{version}} is available; this one is version {{used}}',
  renewAll: 'Update {{count}} on this board',
}
