import { FileText, History, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import { useLeave } from '#archetypes/point-menu/came-from.ts'
import type { HeatNode } from '#archetypes/point-menu/point-ways.ts'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const WayLink = styled(LinkOrNothing, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'accent.text',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})

interface FaceplateLinksProps {
  nodes: readonly TelemetryNode[]
  /** The station or source; undefined where it is not known. */
  heat: HeatNode | undefined
  /** Codes of parameters whose history is asked for. */
  paramCodes: readonly string[]
}

/** Pages of what was pressed that the user may open. */
export function FaceplateLinks({ nodes, heat, paramCodes }: FaceplateLinksProps) {
  const { t } = useTranslation()
  const leave = useLeave()
  const { pathname, search } = useLocation()
  const maySeeNotes = useHoldsCode('stationNote:view')
  const [stationDrawing, sourceDrawing] = [useDrawingLinks('station'), useDrawingLinks('source')]
  const [node] = nodes
  const drawing = node ? (stationDrawing(node) ?? sourceDrawing(node)) : null
  const history = new URLSearchParams()
  writeList(
    history,
    'nodes',
    nodes.map(({ keyId }) => keyId),
  )
  writeList(history, 'params', paramCodes)
  const ways: readonly (readonly [name: string, icon: ReactNode, address: string | null])[] = [
    [
      t('faceplate.drawing'),
      <Workflow key="drawing" size={16} aria-hidden />,
      drawing === `${pathname}${search}` ? null : drawing,
    ],
    [
      t('faceplate.history'),
      <History key="history" size={16} aria-hidden />,
      nodes.length > 0 ? `/websiteHis?${history}` : null,
    ],
    [
      t('faceplate.notes'),
      <FileText key="notes" size={16} aria-hidden />,
      heat && maySeeNotes ? `/stationRealTime?${new URLSearchParams({ id: heat.keyId, tab: 'notes' })}` : null,
    ],
  ]
  return (
    <Row as="nav" aria-label={t('faceplate.links')} gap="4" flexWrap="wrap" paddingInline="4" paddingBlock="3">
      {ways.map(
        ([name, icon, address]) =>
          address !== null && (
            <WayLink
              key={name}
              to={address}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                leave(address)
              }}
            >
              {icon}
              {name}
            </WayLink>
          ),
      )}
    </Row>
  )
}
