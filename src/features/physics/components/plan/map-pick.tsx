import { MapPin } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { ResourceForm } from '#archetypes/resource/use-resource-form.ts'
import type { Place } from '#contract/endpoints/physics-plan.ts'
import { type Ground, placeText } from '#features/physics/model/plan-view.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { PlaceMarker } from './place-marker.tsx'
import { PlanFrame } from './plan-frame.tsx'
import { type Plan, type PlanNode, usePlan } from './use-plan.ts'

/** Decimals stored for longitude and latitude. */
const KEPT_DECIMALS = 6
/** Distance from a selected place to the edges of the initial view, m. */
const AROUND_M = 400

/**
 * Selects the longitude and latitude of a node on the town plan; the form's fields follow, and the plan follows them.
 */
export function MapPick({ form }: { form: ResourceForm }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <Column gap="3" paddingBlockStart="4">
      <Box>
        <Button size="sm" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          <MapPin size={16} aria-hidden />
          {t('physics.pickOnPlan')}
        </Button>
      </Box>
      <Box id={panelId} hidden={!isOpen}>
        {isOpen && <OpenPick form={form} />}
      </Box>
    </Column>
  )
}

function OpenPick({ form }: { form: ResourceForm }) {
  const { t } = useTranslation()
  const { plan, isWaiting, error, refetch } = usePlan()
  if (isWaiting) return <Waiting text={t('resource.loading')} />
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!plan) return null
  return <PlanPick form={form} plan={plan} />
}

function PlanPick({ form, plan }: { form: ResourceForm; plan: Plan }) {
  const { t } = useTranslation()
  const { lng, lat, parentCode, code } = form.values
  const place = placeIn(lng, lat)
  const ground = place && plan.projection.toGround(place)
  const others = useMemo(() => plan.nodes.filter((node) => node.code !== code), [plan, code])
  const [fit] = useState(() => groundsAround(ground, plan, parentCode))

  function pick(at: Ground): void {
    const [pickedLng, pickedLat] = plan.projection.toPlace(at)
    form.set({ lng: pickedLng.toFixed(KEPT_DECIMALS), lat: pickedLat.toFixed(KEPT_DECIMALS) })
  }
  function clear(): void {
    form.set({ lng: '', lat: '' })
  }
  return (
    <Column gap="2">
      <Box fontSize="sm" color="fg.muted">
        {t('physics.pickHint')}
      </Box>
      <Column height="20rem">
        <PlanFrame
          label={t('physics.plan')}
          plan={plan}
          nodes={others}
          fit={fit}
          fitKey="pick"
          chosenId={null}
          onPress={pick}
        >
          {(view, frame) => ground && <PlaceMarker view={view} frame={frame} ground={ground} onMove={pick} />}
        </PlanFrame>
      </Column>
      <Row gap="3" flexWrap="wrap" minHeight="7">
        <Span role="status" fontVariantNumeric="tabular-nums">
          {place ? t('physics.pickedPlace', { place: placeText(place) }) : t('physics.nothingPicked')}
        </Span>
        {place && (
          <Button size="sm" onClick={clear}>
            {t('physics.clearPlace')}
          </Button>
        )}
      </Row>
    </Column>
  )
}

/** The place entered in a form; null unless both coordinates are valid. */
function placeIn(lng: unknown, lat: unknown): Place | null {
  const [x, y] = [lng, lat].map((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN))
  return x !== undefined && y !== undefined && Math.abs(x) <= 180 && Math.abs(y) <= 90 ? [x, y] : null
}

/** The initial view: around the place, else around the parent node, else the whole town, else around the company. */
function groundsAround(own: Ground | null, plan: Plan, parentCode: unknown): readonly Ground[] {
  const above: PlanNode | undefined = plan.nodes.find(({ code }) => code === parentCode)
  const nothing = plan.nodes.length === 0 ? plan.middle : null
  const middle = own ?? (above && above.nodeType !== 'source' ? above.ground : nothing)
  if (!middle) return plan.nodes.map(({ ground }) => ground)
  return [-AROUND_M, AROUND_M].map((metres) => ({ x: middle.x + metres, y: middle.y + metres }))
}
