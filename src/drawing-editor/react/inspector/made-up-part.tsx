import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pointsNamedIn } from '#contract/drawing/bindings.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { isFields } from '#drawing/engine.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import type { BindableParameter } from '../editor-ports.ts'
import { PanelSection } from '../inspector/panel-section.tsx'
import { FRESH_MS, parametersQuery } from '../point-queries.ts'
import { portsAtom } from '../ports-atom.ts'
import { fixedValuesAtom, previewModeAtom } from '../preview/preview-atoms.ts'
import type { InspectedElement } from './fields/inspected.ts'

const Slider = styled('input', { base: { width: '100%', accentColor: 'accent.solid', cursor: 'pointer' } })

/** Sets made-up values of the points of an element by hand, to see what it does. */
export function MadeUpPart({ inspected }: { readonly inspected: InspectedElement }) {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  const mode = useAtomValue(previewModeAtom)
  const codes = pointsOf(inspected, ports.unitCode)
  const { data: parameters = [] } = useQuery({
    queryKey: ['drawing-editor', 'made-up points', ...codes.map(({ node, code }) => `${node}.${code}`)],
    queryFn: async ({ client }) => {
      const found = await Promise.all(
        codes.map(async ({ node, code }) =>
          (await client.fetchQuery(parametersQuery(ports, node))).find((one) => one.code === code),
        ),
      )
      return [...new Map(found.flatMap((one) => (one ? [[one.pointId, one] as const] : []))).values()]
    },
    enabled: mode === 'madeUp' && codes.length > 0,
    staleTime: FRESH_MS,
  })
  if (mode !== 'madeUp' || parameters.length === 0) return null
  return (
    <PanelSection id="madeUp" title={t('editorBinding.preview.values')}>
      <Column gap="2">
        {parameters.map((parameter) => (
          <MadeUpValue key={parameter.pointId} parameter={parameter} />
        ))}
      </Column>
    </PanelSection>
  )
}

function MadeUpValue({ parameter }: { readonly parameter: BindableParameter }) {
  const { t } = useTranslation()
  const id = useId()
  const [fixed, setFixed] = useAtom(fixedValuesAtom)
  const { pointId, name, code, unit, decimals, range } = parameter
  const value = fixed.get(pointId)
  return (
    <Box>
      <Row gap="2" fontSize="sm">
        <Box flex="1" minWidth="0" truncate>
          <label htmlFor={id}>{`${name} ${code}`}</label>
        </Box>
        <Box fontVariantNumeric="tabular-nums">
          {value === undefined
            ? t('editorBinding.preview.swinging')
            : `${formatQuantity(value, decimals)} ${unit}`.trim()}
        </Box>
        {value !== undefined && (
          <Button
            size="sm"
            look="quiet"
            onClick={() => setFixed(new Map([...fixed].filter(([other]) => other !== pointId)))}
          >
            {t('editorBinding.preview.swing')}
          </Button>
        )}
      </Row>
      <Slider
        id={id}
        type="range"
        min={range.min}
        max={range.max}
        step={10 ** -decimals}
        value={value ?? (range.min + range.max) / 2}
        onChange={({ target }) => setFixed(new Map([...fixed, [pointId, target.valueAsNumber]]))}
      />
    </Box>
  )
}

/** The points that an element names, by slots and expressions. */
function pointsOf({ stored }: InspectedElement, unitCode: string): { readonly node: string; readonly code: string }[] {
  const ofSlots = BINDING_SLOTS.map((slot) => ({
    node: String(stored[`stationId${slot}`] ?? '').trim() || unitCode,
    code: String(stored[`stationVal${slot}`] ?? '').trim(),
  }))
  const { expressions } = stored
  const texts = expressions !== undefined && isFields(expressions) ? Object.values(expressions) : []
  const ofExpressions = texts.flatMap((text) =>
    typeof text === 'string'
      ? pointsNamedIn(text).map(({ nodeCode, paramCode }) => ({ node: nodeCode ?? unitCode, code: paramCode }))
      : [],
  )
  return [...ofSlots, ...ofExpressions].filter(({ node, code }) => node !== '' && code !== '')
}
