import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export * from './drawings-en.ts'
export * from './editor-binding-en.ts'
export * from './editor-commands-en.ts'
export * from './editor-en.ts'
export * from './editor-panels-en.ts'
export * from './embedding-en.ts'
export * from './faceplate-en.ts'
export * from './own-symbols-en.ts'
export * from './replay-en.ts'
export * from './wall-en.ts'

export const drawing: Translated<typeof source.drawing> = {
  title: 'Process drawing',
  chooseStation: 'Choose a station',
  board: 'Board',
  unit: 'Unit',
  findPoint: 'Find a point',
  noPoint: 'No such point in the drawing',
  type: 'Type',
  types: { station: 'Stations', unit: 'Units', source: 'Sources', resource: 'Overviews and resources' },
  findDialog: 'Open a dialog',
  noDialog: 'No such dialog button in this drawing',
  dialogsDeep: 'At most {{count}} dialogs are open at a time: close one first',
  dialogBelow: 'This drawing is open below already',
  dialogAddress: 'The address of the dialog button cannot be opened: {{address}}',
  openPage: 'Open as a page',
  menuHint: 'Press: faceplate. Right click: trend, limits, alarms, station',
  alarms: 'Alarms: {{count}}',
  nextAlarm: 'Next alarm',
  noAlarmShown: 'No point with an alarm is on this board',
  pointNotShown: 'This drawing does not show “{{point}}”',
  alarmNotShown: 'The point of this alarm is not on this board: {{alarm}}',
  maintenance: 'Under maintenance ({{nodeName}}): {{reason}}, {{name}}, until {{time}}',
  minimap: 'Overview',
  more: 'Drawing actions',
  copyLink: 'Copy the link to this place',
  linkCopied: 'The link was copied',
  linkShown: 'This page has no clipboard; the link is {{address}}',
  saveView: 'Save what is in view (PNG)',
  saveBoard: 'Save the whole board (PNG)',
  noPicture: 'The picture could not be made',
  print: 'Print what is in view',
  printedAt: 'Printed {{time}}',
  diagram: 'SCADA diagram',
  diagramTree: 'Stations and units',
  chooseNode: 'Choose a station or unit',
  chooseNodeDetail: 'Choose a station, unit or source on the left to see its drawing here.',
  noDrawing: '{{name}} has no published drawing',
  noDrawingDetail:
    'Once one is drawn and published for it, or that of another station is rolled out to it, it is shown here.',
  touchHint: 'Touch again for the faceplate',
  boardNumber: 'Board {{number}}',
  searchStation: 'Type a name or code',
  noMatch: 'No drawing matches',
  toolbar: 'Drawing tools',
  fit: 'Fit to window',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomPercent: 'Zoom {{percent}}%',
  canvasLabel: '{{title}}, live process drawing',
  loading: 'Reading the drawing',
  restoring: 'Restoring the picture',
  unavailable: 'This browser offers no WebGL, which the drawing needs',
  loadFailed: 'The drawing could not be read',
  listFailed: 'The list of drawings could not be read',
  emptyTitle: 'No drawing of this kind is published yet',
  emptyDetail: 'Once one is drawn and published, it can be watched live here.',
  missingTitle: 'The drawing does not exist',
  missingDetail: 'It does not exist, or is outside of your data scope. Choose another one above.',
  deletedTitle: 'The drawing was deleted',
  deletedDetail: 'Choose another one above.',
  unpublishedTitle: 'The drawing is not published yet',
  unpublishedDetail: 'It can be viewed once it is published. Choose another one above.',
  unknownTypeTitle: 'No such kind of drawing',
  unknownTypeDetail: '“{{type}}” is not a kind of drawing; allowed are {{allowed}}.',
  problemsTitle: 'Parts of the drawing that could not be read: {{count}}',
  problemsDetail: 'The rest is shown as usual; the drawing itself was not changed.',
  moreMatches: '{{count}} more; keep typing',
  unread: 'The picture cannot be shown',
  lostDocument: 'Whole drawing',
  lostBoard: 'Board',
  lostElement: 'Element',
  lostField: 'Field',
  ageAgo: '{{age}} ago',
}
