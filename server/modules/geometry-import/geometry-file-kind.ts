import { MAX_GEOMETRY_BYTES } from '#contract/endpoints/geometry-files.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Env } from '#server/core/env.ts'
import type { LargeFileKind } from '#server/core/files/large/large-file-kind.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { addGeometryFile } from './files.repository.ts'
import { type FileFault, GeometryFileError } from './reading/feature.ts'
import { type GeometryTask, type ReadFile, readFile } from './reading/read-file.ts'
import { formatOf } from './reading/read-geometry.ts'
import { textsIn } from './texts/texts.ts'

/** What is looked at before an uploaded file can be used: it is read as a whole. */
export const geometryFileKind = ({ now }: Pick<Env, 'now'>): LargeFileKind => ({
  kind: 'geometry',
  async check({ id, name, sizeBytes, read, language, gone }) {
    const texts = textsIn(language)
    const format = formatOf(name)
    if (format === null) throw refused(texts.endings)
    if (sizeBytes > MAX_GEOMETRY_BYTES) throw refused(texts.tooLarge(MAX_GEOMETRY_BYTES >> 20))
    const { features } = await readOrRefuse({ format, name, content: await read(0, sizeBytes) }, language, gone)
    if (features.length === 0) throw refused(texts.nothing)
    return async (tx) =>
      void (await addGeometryFile(tx, { fileId: id, format, numFeatures: features.length }, new Date(now())))
  },
})

const refused = (rule: string) => invalidInput([{ field: 'file', rule }])

const faultText = ({ kind, place }: FileFault, language: Language): string => {
  const { faults, at } = textsIn(language)
  return place === '' ? faults[kind] : at(place, faults[kind])
}

/** @throws {AppError} 1001 at `file` with the place, what is wrong there and what is allowed. */
export async function readOrRefuse(task: GeometryTask, language: Language, gone: AbortSignal): Promise<ReadFile> {
  try {
    return await readFile(task, gone)
  } catch (error) {
    if (error instanceof GeometryFileError) throw refused(faultText(error.fault, language))
    throw error
  }
}
