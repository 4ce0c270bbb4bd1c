import { useAtomValue } from 'jotai'
import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LINE_ROUTES, readRoute } from '#contract/drawing/connectors.ts'
import { END_FIELDS, type EndField, pipeEndsOf } from '#drawing-editor/edit/pipe-ends.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { routeFieldOperations } from '../../connectors/route-lines.ts'
import { editOperations } from '../../edit/change-elements.ts'
import { storedAt } from '../../edit/edit-board.ts'
import { chosen } from '../../selection/selection.ts'
import { portName } from '../../symbols/port-names.ts'
import { boardAtom, editorAtom } from '../editor-atoms.ts'
import { kindName, ownName } from '../layers/layer-name.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { useLabel } from '../use-label.ts'
import type { InspectedElement } from './fields/inspected.ts'
import { PanelSection } from './panel-section.tsx'

/** What the ends of a line are joined to: each leads there, and can be freed. */
export function PipeEndsPart({ line: { ref, stored } }: { readonly line: InspectedElement }) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const board = useAtomValue(boardAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const labelOf = useLabel()
  const ends = pipeEndsOf(stored)

  const joinedTo = (field: EndField) => {
    const end = ends?.[field]
    if (!end) return <Box color="fg.muted">{t('editorPanels.ends.free')}</Box>
    const target = editor.elementNamed(end.uuid)
    const element = target && storedAt(board, target)
    // the document was stored so: nothing is moved or freed on opening
    if (!target || !element) return <StatusTag tone="warning">{t('editorPanels.ends.gone')}</StatusTag>
    const known = portName(end.port)
    const port = known ? labelOf(known) : end.port
    const name = ownName(element) ?? t(`editorPanels.kind.${kindName(element)}`)
    return (
      <Button
        size="sm"
        look="quiet"
        color="accent.text"
        paddingInline="0"
        onClick={() => editor.select(chosen([target]))}
      >
        {name} · {port}
      </Button>
    )
  }
  const free = (field: EndField): void =>
    editor.apply(editOperations(editor.board, [{ ref, fields: { [field]: undefined } }]), 'freeEnd')

  return (
    <PanelSection id="ends" title={t('editorPanels.ends.title')}>
      <Column gap="1" fontSize="sm">
        {END_FIELDS.map((field) => (
          <Row key={field} gap="2" minHeight="7">
            <Box width="10" flexShrink={0} color="fg.muted">
              {t(`editorPanels.ends.${field}`)}
            </Box>
            <Box flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis">
              {joinedTo(field)}
            </Box>
            {ends?.[field] && !isReadOnly && (
              <IconButton
                size="sm"
                label={t('editorPanels.ends.release', { end: t(`editorPanels.ends.${field}`) })}
                onClick={() => free(field)}
              >
                <Unlink size={16} aria-hidden />
              </IconButton>
            )}
          </Row>
        ))}
        {!ends && <Box color="fg.muted">{t('editorPanels.ends.hint')}</Box>}
        {stored.type === 'polyLine' && <RouteChoice line={{ ref, stored }} isReadOnly={isReadOnly} />}
      </Column>
    </PanelSection>
  )
}

const BY_HAND = 'byHand' as const

/** How the line finds its way. */
function RouteChoice({
  line: { ref, stored },
  isReadOnly,
}: {
  line: Pick<InspectedElement, 'ref' | 'stored'>
  isReadOnly: boolean
}) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const choose = (chosenRoute: string): void =>
    editor.apply(
      routeFieldOperations(editor.board, (uuid) => editor.elementNamed(uuid), [ref], readRoute(chosenRoute)),
      'route',
    )
  return (
    <Row gap="2" css={{ '--control-height': '2rem' }}>
      <Box width="10" flexShrink={0} color="fg.muted">
        {t('editorPanels.ends.route.title')}
      </Box>
      <Select
        label={t('editorPanels.ends.route.title')}
        isDisabled={isReadOnly}
        value={readRoute(stored.route) ?? BY_HAND}
        onChange={choose}
        options={([BY_HAND, ...LINE_ROUTES] as const).map((value) => ({
          value,
          label: t(`editorPanels.ends.route.${value}`),
        }))}
      />
    </Row>
  )
}
