import { useTranslation } from 'react-i18next'
import type { GeometryLayer } from '#contract/endpoints/geometry-files.ts'
import { FIELDS_OF, isPipe, LAYER_KINDS, type LayerMapping, SHAPE_OF } from '#contract/geometry/geometry-mapping.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { styled } from '#ui/styled.ts'
import { proposedColumns } from '../model/propose-mapping.ts'

const Sample = styled('table', {
  base: {
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': {
      paddingInline: '2',
      paddingBlock: '1',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    '& th': { color: 'fg.muted', fontWeight: 'medium' },
  },
})

interface LayerFieldsProps {
  layer: GeometryLayer
  value: LayerMapping
  onChange: (value: LayerMapping) => void
}

/** What a layer becomes, what its columns mean, and how it begins. */
export function LayerFields({ layer, value, onChange }: LayerFieldsProps) {
  const { t } = useTranslation()
  const { name, counts, columns, rows, leftOut } = layer
  const { kind } = value
  const possible = LAYER_KINDS.filter((one) => counts[SHAPE_OF[one]] > 0)
  const countTexts = (['point', 'line', 'area'] as const)
    .filter((shape) => counts[shape] > 0)
    .map((shape) => t(`geometry.count.${shape}`, { count: counts[shape] }))
    .concat(leftOut.map(({ what, count }) => t('geometry.leftOut', { what: nameOf(what), count })))
  function nameOf(what: string): string {
    return what === 'hole' || what === 'null' ? t(`geometry.leftOutNames.${what}`) : what
  }
  return (
    <Column
      as="section"
      aria-label={name}
      gap="3"
      padding="4"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
    >
      <Box as="h3" fontWeight="bold" overflowWrap="anywhere">
        {name}
      </Box>
      <Box fontSize="sm" color="fg.muted">
        {countTexts.join(t('geometry.comma'))}
      </Box>
      <Row gap="3" flexWrap="wrap" alignItems="flex-start">
        <Box minWidth="12rem">
          <SelectField
            label={t('geometry.becomes')}
            problem={null}
            value={kind ?? ''}
            placeholder={t('geometry.skip')}
            onChange={(text) => {
              const next = possible.find((one) => one === text) ?? null
              onChange({ ...value, kind: next, columns: next === null ? {} : proposedColumns(next, columns) })
            }}
            options={possible.map((one) => ({ value: one, label: t(`geometry.kinds.${one}`) }))}
          />
        </Box>
        {kind !== null &&
          FIELDS_OF[kind].map((field) => (
            <Box key={field} minWidth="10rem">
              <SelectField
                label={t(`geometry.fields.${field}`)}
                problem={null}
                value={value.columns[field] ?? ''}
                placeholder={t('geometry.noColumn')}
                onChange={(column) => {
                  const { [field]: _before, ...others } = value.columns
                  onChange({ ...value, columns: column === '' ? others : { ...others, [field]: column } })
                }}
                options={columns.map((column) => ({ value: column, label: column }))}
              />
            </Box>
          ))}
        {kind !== null && isPipe(kind) && (
          <Box minWidth="10rem">
            <NumberField
              label={t('geometry.usualDn')}
              problem={null}
              precision={0}
              value={value.usualDnMm === null ? '' : String(value.usualDnMm)}
              onChange={(text) => onChange({ ...value, usualDnMm: text === '' ? null : Number(text) })}
            />
          </Box>
        )}
      </Row>
      {rows.length > 0 && (
        // the table of a wide file scrolls by itself, also by keys
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('geometry.firstRows', { name })}>
          <Sample>
            <thead>
              <tr>
                <th>{t('geometry.beginsAt')}</th>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ cells, at }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have their position alone
                <tr key={index}>
                  <td>{at ? `${at[0]}, ${at[1]}` : '–'}</td>
                  {columns.map((column, cell) => (
                    <td key={column}>{cells[cell]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Sample>
        </Box>
      )}
    </Column>
  )
}
