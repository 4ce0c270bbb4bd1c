/** The sheet of one unit, for whatever unit it is shown for: nothing on it names a node. */
import { dataPanels } from './data-panels.ts'
import { makeUpSystem } from './make-up-system.ts'
import { zone, zoneTitle } from './panels.ts'
import { primarySide } from './primary-side.ts'
import { EXCHANGER, LEGEND_ZONE, MODE_ZONE, PROCESS_ZONE } from './process.ts'
import { secondarySide } from './secondary-side.ts'
import { Sheet } from './sheet.ts'
import { lampRow, legend, modes, titleBar } from './surroundings.ts'

export function unitDrawing(): string {
  const sheet = new Sheet('unit', '机组工艺图')
  sheet.add(titleBar('换热机组工艺流程图'))
  sheet.add(zone(PROCESS_ZONE, '一次侧'))
  sheet.add([zoneTitle([EXCHANGER.right + 40, PROCESS_ZONE.y + 22], '二次侧')])
  const exchanger = primarySide(sheet)
  const { makeUp } = secondarySide(sheet, exchanger)
  makeUpSystem(sheet, makeUp)
  sheet.add(dataPanels([1500, 100]))
  sheet.add(modes(MODE_ZONE))
  sheet.add(legend(LEGEND_ZONE))
  sheet.add(lampRow({ x: 20, y: 1000, w: 1460, h: 60 }))
  return sheet.text
}
