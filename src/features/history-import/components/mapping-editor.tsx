import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { historyImportCalls, MappedPoint } from '#contract/endpoints/history-import.ts'
import { FILE_FAULT_NAMES } from '#contract/history-import/import-faults.ts'
import { type ImportLayout, isTimeZone, targetsOf } from '#contract/history-import/import-mapping.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useAttempt } from '#data/attempt.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useImportActions, useInspection } from '../api/use-history-import.ts'
import { layoutGroups, namesIn } from '../model/import-layouts.ts'
import { LayoutSettings } from './layout-settings.tsx'
import { MappingFile } from './mapping-file.tsx'
import { PointMapping } from './point-mapping.tsx'
import { RowsTable } from './rows-table.tsx'

interface MappingEditorProps {
  keyId: string
  /** Names of points that were found beyond the beginning of the files. */
  moreNames: readonly string[]
}

/** Says what the files of an import mean, from what they seem to be. */
export function MappingEditor({ keyId, moreNames }: MappingEditorProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useInspection(keyId)
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  return <Editor keyId={keyId} inspection={data} moreNames={moreNames} />
}

interface EditorProps extends MappingEditorProps {
  inspection: OutputOf<typeof historyImportCalls.inspect>
}

function Editor({ keyId, inspection, moreNames }: EditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { check } = useImportActions()
  const [groups] = useState(() => layoutGroups(inspection.files))
  const [layouts, setLayouts] = useState<readonly ImportLayout[]>(() => groups.map(({ layout }) => layout))
  const [points, setPoints] = useState<ReadonlyMap<string, MappedPoint>>(
    () => new Map(inspection.points.map((point) => [point.code, point])),
  )
  const [isSending, attempt] = useAttempt()
  /** Counts mappings that came from a file: fields then begin anew. */
  const [numLoaded, setNumLoaded] = useState(0)
  const unreadable = inspection.files.filter(({ layout }) => layout === null)
  const numMapped = layouts.reduce((sum, layout) => sum + targetsOf(layout).length, 0)
  const isComplete =
    unreadable.length === 0 &&
    layouts.length > 0 &&
    layouts.every((layout) => isTimeZone(layout.timeZone) && targetsOf(layout).length > 0)
  const know = (point: MappedPoint): void => setPoints((known) => new Map(known).set(point.code, point))
  const change = (at: number, layout: ImportLayout): void => setLayouts((all) => all.with(at, layout))

  const send = () => attempt(() => check(keyId, { layouts: [...layouts], overlap: 'keep' }))

  return (
    <Column gap="5">
      {unreadable.map(({ keyId: fileId, name, fault }) => (
        <Box key={fileId} role="alert" color="level.important" overflowWrap="anywhere">
          {t('historyImport.unreadable', {
            file: name,
            fault: fault ? labelIn(FILE_FAULT_NAMES[fault], language) : t('historyImport.noTable'),
          })}
        </Box>
      ))}
      {groups.map((group, at) => {
        const { layout: proposed, files, isKnown } = group
        const { headings } = proposed
        const layout = layouts[at]
        if (!layout) return null
        const heading = t('historyImport.layoutOf', { headings: headings.slice(0, 5).join(' | '), count: files.length })
        return (
          <Column key={`${numLoaded}\n${headings.join('\n')}`} as="section" aria-label={heading} gap="3">
            <Box as="h3" fontWeight="bold" overflowWrap="anywhere">
              {heading}
            </Box>
            {isKnown && (
              <Box fontSize="sm" color="fg.muted">
                {t('historyImport.isKnown')}
              </Box>
            )}
            <RowsTable label={t('historyImport.firstRows')} rows={files[0]?.rows.slice(0, 6) ?? []} />
            <LayoutSettings layout={layout} onChange={(next) => change(at, next)} />
            <PointMapping
              layout={layout}
              names={[...namesIn(group, layout), ...moreNames]}
              points={points}
              onPoint={know}
              onChange={(next) => change(at, next)}
            />
          </Column>
        )
      })}
      <MappingFile
        layouts={layouts}
        onLayouts={(next) => {
          setLayouts(next)
          setNumLoaded((count) => count + 1)
        }}
      />
      <Row gap="3" flexWrap="wrap">
        <Box fontSize="sm">{t('historyImport.mapped', { count: numMapped })}</Box>
        <Button look="solid" disabled={!isComplete || isSending} onClick={() => void send()}>
          {t('historyImport.check')}
        </Button>
      </Row>
    </Column>
  )
}
