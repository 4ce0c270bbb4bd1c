import { geometryFileCalls as calls } from '#contract/endpoints/geometry-files.ts'
import type { Router } from '#server/core/calls/router.ts'
import { withEnvelope } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { refuseWithoutRoom } from '#server/core/files/refuse-without-room.ts'
import { storeSheet } from '#server/core/files/stored-sheet.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { listGround } from '../../town-map/ground.repository.ts'
import { readPresent } from '../present.repository.ts'
import { textsIn } from '../texts/texts.ts'
import { converterOrRefuse } from '../work.ts'
import { mapThings } from './map-things.ts'
import { writeFile } from './write-file.ts'
import { writeShapefiles } from './write-shapefile.ts'

/** Stored files are one value of the database. */
const MAX_BYTES = 64 << 20
const DECIMALS = { degrees: 9, metres: 4 } as const

export function registerGeometryExport(router: Router, env: Env): void {
  router.handle(calls.export, async ({ input: { format, system }, actor, session, language }) => {
    const texts = textsIn(language)
    await refuseWithoutRoom(env, language)
    if (format === 'kml' && system.kind !== 'wgs84') throw invalidInput([{ field: 'system', rule: texts.kmlIsWgs84 }])
    const { fromWgs84 } = converterOrRefuse(system, language)
    const present = await readPresent(env.background, session)
    const things = mapThings(present, await listGround(env.background)).map((thing) => ({
      ...thing,
      places: thing.places.map(fromWgs84),
    }))
    const isMetres = system.kind === 'grid' || system.kind === 'local'
    const content =
      format === 'shapefile'
        ? await writeShapefiles(things, system)
        : Buffer.from(writeFile(format, things, isMetres ? DECIMALS.metres : DECIMALS.degrees), 'utf8')
    if (content.length > MAX_BYTES) throw invalidInput([{ field: 'format', rule: texts.tooManyToExport }])
    const made = {
      module: calls.export.audit.module,
      title: texts.exportTitle,
      content,
      file: format === 'shapefile' ? 'zip' : format,
    } as const
    const { fileName, url } = await storeSheet(env, actor, calls.export, { ...made, numRows: things.length })
    return withEnvelope({ fileName, url }, { message: texts.exported(things.length) })
  })
}
