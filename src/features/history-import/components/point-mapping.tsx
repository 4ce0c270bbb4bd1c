import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MappedPoint } from '#contract/endpoints/history-import.ts'
import type { ImportLayout } from '#contract/history-import/import-mapping.ts'
import { UNITS, unitFactor } from '#contract/history-import/units.ts'
import { Box, Column } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { Input } from '#ui/text-field.tsx'
import { useFoundPoints } from '../api/use-history-import.ts'
import { type MappingRow, type MappingTarget, mappingRows, withTarget } from '../model/import-layouts.ts'

const SHOWN_ROWS = 50
const NO_POINTS = [] as const

interface PointMappingProps {
  layout: ImportLayout
  names: readonly string[]
  /** What is known of points, by code. */
  points: ReadonlyMap<string, MappedPoint>
  onPoint: (point: MappedPoint) => void
  onChange: (layout: ImportLayout) => void
}

/** Which column, or name of a long file, is which point. */
export function PointMapping({ layout, names, points, onPoint, onChange }: PointMappingProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const rows = useMemo(() => mappingRows(layout, names), [layout, names])
  const sought = text.trim().toLowerCase()
  const fitting = rows.filter(({ text: source, target }) =>
    `${source}\n${target?.code ?? ''}`.toLowerCase().includes(sought),
  )
  return (
    <Column gap="2">
      <SearchField
        label={t('historyImport.search')}
        clearLabel={t('historyImport.clearSearch')}
        value={text}
        onChange={setText}
      />
      <Box as="ul" aria-label={t('historyImport.mapping')} margin="0" padding="0" listStyleType="none">
        {fitting.slice(0, SHOWN_ROWS).map((row) => (
          <PointRow
            key={row.source}
            row={row}
            point={row.target ? (points.get(row.target.code) ?? null) : null}
            onPoint={onPoint}
            onTarget={(target) => onChange(withTarget(layout, row.source, target))}
          />
        ))}
      </Box>
      {fitting.length > SHOWN_ROWS && (
        <Box fontSize="sm" color="fg.muted">
          {t('historyImport.more', { count: fitting.length - SHOWN_ROWS })}
        </Box>
      )}
    </Column>
  )
}

interface PointRowProps {
  row: MappingRow
  point: MappedPoint | null
  onPoint: (point: MappedPoint) => void
  onTarget: (target: MappingTarget | null) => void
}

function PointRow({ row: { text: source, target }, point, onPoint, onTarget }: PointRowProps) {
  const { t } = useTranslation()
  const [sought, setSought] = useState<string | null>(null)
  const { data = NO_POINTS } = useFoundPoints(sought)
  const optionOf = ({ code, name }: Pick<MappedPoint, 'code' | 'name'>) => ({ id: code, text: code, detail: name })
  const units = UNITS.filter(
    (unit) => unit === target?.unit || (point !== null && unitFactor(unit, point.unit) !== null),
  )

  function choose(code: string): void {
    if (code === '') {
      onTarget(null)
      return
    }
    const chosen = data.find((one) => one.code === code)
    if (chosen) onPoint(chosen)
    onTarget({ code, unit: '', scale: target?.scale ?? 1, offset: target?.offset ?? 0 })
  }

  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', md: 'minmax(8rem, 1fr) minmax(14rem, 2fr) 9rem 7rem' }}
      gap="2"
      alignItems="center"
      paddingBlock="2"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }} overflowWrap="anywhere">
        {source}
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }} title={point?.name}>
        <Combobox
          label={t('historyImport.pointFor', { source })}
          placeholder={t('historyImport.choosePoint')}
          selected={target && optionOf({ code: target.code, name: point?.name ?? '' })}
          find={() => data.map(optionOf)}
          onText={setSought}
          onSelect={choose}
          clearLabel={t('historyImport.leaveOut')}
          emptyText={t('historyImport.noPoint')}
          moreText={(count) => t('historyImport.morePoints', { count })}
        />
      </Box>
      {target && (
        <>
          <Select
            label={t('historyImport.unitOf', { source })}
            value={target.unit}
            options={[
              { value: '', label: point?.unit || t('historyImport.ownUnit') },
              ...units.filter((unit) => unit !== point?.unit).map((unit) => ({ value: unit, label: unit })),
            ]}
            onChange={(unit) => onTarget({ ...target, unit })}
          />
          <ScaleInput
            label={t('historyImport.scaleOf', { source })}
            scale={target.scale}
            onScale={(scale) => onTarget({ ...target, scale })}
          />
        </>
      )}
    </Box>
  )
}

interface ScaleInputProps {
  label: string
  scale: number
  onScale: (scale: number) => void
}

/** A factor that is not 0; what is none is shown as wrong, and the last good one stays. */
function ScaleInput({ label, scale, onScale }: ScaleInputProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(scale))
  const isWrong = !isScale(text)
  return (
    <Input
      size="sm"
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? t('historyImport.scaleProblem') : label}
      inputMode="decimal"
      value={text}
      onChange={({ target: { value } }) => {
        setText(value)
        if (isScale(value)) onScale(Number(value))
      }}
      onBlur={() => {
        if (isWrong) setText(String(scale))
      }}
    />
  )
}

const isScale = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) !== 0
