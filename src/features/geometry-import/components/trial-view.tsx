import { MonitorX } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMapView } from '#archetypes/map/lazy-map-view.ts'
import { MapStates } from '#archetypes/map/map-states.ts'
import type { MapHandle } from '#archetypes/map/map-view.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { type GeometryTrial, THING_STATES, type TriedThing } from '#contract/endpoints/geometry-files.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useVariant } from '#ui/theme/use-variant.ts'
import { stateColors, trialLayers, wholeOfTrial } from '../model/trial-layers.ts'

const NOTHING: ReadonlySet<string> = new Set()
const MARKS = { added: '●', changed: '■', refused: '◆', same: '●' } as const

/** What an import would do: counts, likely mistakes, the map, and what is refused with its row and reason. */
export function TrialView({ trial }: { trial: GeometryTrial }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const variant = useVariant()
  const { things, counts, mistakes, residualsM } = trial
  const [states] = useState(() => new MapStates())
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [chosen, setChosen] = useState<TriedThing | null>(null)
  const layers = useMemo(() => trialLayers(things, variant), [things, variant])
  const whole = useMemo(() => wholeOfTrial(things), [things])
  const colors = stateColors(variant)
  const refused = useMemo(() => things.filter(({ state }) => state === 'refused'), [things])
  const columns = useMemo(() => {
    const text = textColumn<TriedThing>
    return [
      text('row', t('geometry.row'), ({ row }) => String(row), 80),
      text('layer', t('geometry.layer'), ({ layer }) => layer, 140),
      text('name', t('geometry.name'), ({ name }) => name, 160),
      text('reason', t('geometry.reason'), ({ reason }) => reason, 520),
    ]
  }, [t])
  return (
    <Column gap="4">
      {mistakes.map((mistake) => (
        <Box key={mistake} role="alert" color="level.important">
          {t(`geometry.mistakes.${mistake}`)}
        </Box>
      ))}
      {residualsM.length > 0 && (
        <Box role="status">
          {t('geometry.residuals', { all: residualsM.map((one) => formatQuantity(one, 3)).join(t('geometry.comma')) })}
        </Box>
      )}
      <Row
        as="ul"
        gap="5"
        flexWrap="wrap"
        margin="0"
        padding="0"
        listStyleType="none"
        aria-label={t('geometry.counts')}
      >
        {THING_STATES.map((state) => (
          <Row as="li" key={state} gap="1.5">
            <Span aria-hidden style={{ color: colors[state] }}>
              {MARKS[state]}
            </Span>
            {t(`geometry.states.${state}`, { count: counts[state] })}
          </Row>
        ))}
      </Row>
      {whole && (
        <Column height="24rem">
          <Suspense fallback={<Waiting text={t('resource.loading')} />}>
            <LazyMapView
              texts={{
                label: t('geometry.map'),
                zoomIn: t('geometry.zoomIn'),
                zoomOut: t('geometry.zoomOut'),
                fit: t('geometry.fitAll'),
              }}
              layers={layers}
              pack={null}
              hidden={NOTHING}
              states={states}
              camera={whole}
              whole={whole}
              onPress={(thing) => setChosen(thing ? (things[thing.id - 1] ?? null) : null)}
              onView={() => undefined}
              onHandle={setHandle}
              failure={
                <EmptyState
                  icon={<MonitorX size={40} />}
                  title={t('geometry.noWebgl')}
                  detail={t('geometry.noWebglDetail')}
                />
              }
            />
          </Suspense>
        </Column>
      )}
      {chosen && (
        <Box role="status">
          {t('geometry.chosen', {
            row: chosen.row,
            layer: chosen.layer,
            name: chosen.name,
            kind: t(`geometry.kinds.${chosen.kind}`),
            reason: chosen.reason,
          })}
        </Box>
      )}
      {refused.length > 0 && (
        <Column height="20rem">
          <DataTable
            label={t('geometry.refusals')}
            columns={columns}
            rows={refused}
            rowKey={(thing) => String(things.indexOf(thing))}
            cardTitle="reason"
            rowActions={(thing) => (
              <Button
                size="sm"
                disabled={!handle || thing.places.length === 0}
                aria-label={t('geometry.showRow', { row: thing.row })}
                onClick={() => {
                  const [place] = thing.places
                  if (place) handle?.fly(place)
                  setChosen(thing)
                }}
              >
                {t('geometry.show')}
              </Button>
            )}
            actionsLabel={t('geometry.operations')}
            actionsWidth={110}
            texts={texts.table}
            empty={null}
          />
        </Column>
      )}
    </Column>
  )
}
