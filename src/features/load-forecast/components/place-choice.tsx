import { useTranslation } from 'react-i18next'
import { NodeChoice } from '#archetypes/report/node-choice.tsx'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { Segmented } from '#ui/segmented.tsx'
import { PLACE_KINDS, type PlaceKind, type ShownPlace } from '../model/forecast-address.ts'

const LEVELS = ['source', 'station', 'unit'] as const

interface PlaceChoiceProps {
  /** Default: all. */
  kinds?: readonly PlaceKind[]
  place: ShownPlace
  onChange: (place: ShownPlace) => void
}

/** The network, or one of its sources or units. */
export function PlaceChoice({ kinds = PLACE_KINDS, place: { kind, node }, onChange }: PlaceChoiceProps) {
  const { t } = useTranslation()
  const nodes = useNodes(LEVELS)
  return (
    <>
      <Segmented
        label={t('loadForecast.placeLabel')}
        options={kinds.map((value) => ({ value, label: t(`loadForecast.kind.${value}`) }))}
        value={kind}
        onChange={(next) => onChange({ kind: next, node: '' })}
      />
      {kind !== 'network' && (
        <NodeChoice
          nodes={nodes.data}
          type={kind}
          node={node}
          noneText={t(`loadForecast.choose.${kind}`)}
          onChange={(next) => onChange({ kind, node: next })}
        />
      )}
    </>
  )
}
