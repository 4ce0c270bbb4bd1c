import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { MEDIA, MEDIUM_CODES, readMedium } from '#contract/drawing/media.ts'
import { Box, Row } from '#ui/box.ts'
import { Select } from '#ui/select.tsx'
import { mediumOperations } from '../../edit/medium.ts'
import { editorAtom } from '../editor-atoms.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { useLabel } from '../use-label.ts'
import { type InspectedElement, sharedStored } from './fields/inspected.ts'
import { PanelSection } from './panel-section.tsx'

const NONE = ''
const MIXED = 'mixed'

/** What flows in the chosen lines and symbols; choosing a medium gives them its colour. */
export function MediumPart({ inspected }: { readonly inspected: readonly InspectedElement[] }) {
  const { t } = useTranslation()
  const labelOf = useLabel()
  const editor = useAtomValue(editorAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const { isMixed, value } = sharedStored(inspected, 'medium')
  const medium = readMedium(value)
  const refs = inspected.map(({ ref }) => ref)
  const choose = (code: string): void => {
    if (code !== MIXED) editor.apply(mediumOperations(editor.board, refs, readMedium(code)), 'medium')
  }
  return (
    <PanelSection id="medium" title={t('editorPanels.medium.title')}>
      <Row gap="2" fontSize="sm" css={{ '--control-height': '2rem' }}>
        <Box
          aria-hidden
          width="6"
          flexShrink={0}
          borderTopWidth="3px"
          borderTopStyle={medium && MEDIA[medium].dash ? 'dashed' : 'solid'}
          style={{ borderTopColor: medium ? MEDIA[medium].color : 'transparent' }}
        />
        <Select
          label={t('editorPanels.medium.title')}
          isDisabled={isReadOnly}
          value={isMixed ? MIXED : (medium ?? NONE)}
          onChange={choose}
          options={[
            ...(isMixed ? [{ value: MIXED, label: t('editorPanels.inspector.mixed') }] : []),
            { value: NONE, label: t('editorPanels.medium.none') },
            ...MEDIUM_CODES.map((code) => ({ value: code, label: labelOf(MEDIA[code].name) })),
          ]}
        />
      </Row>
    </PanelSection>
  )
}
