import { Merge, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { orEmpty } from '#contract/kit/empty-values.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { EditResult } from '#contract/pipes/edits/edit-network.ts'
import { joinPipes, setNode, setPipe } from '#contract/pipes/edits/edit-network.ts'
import { type EditNetwork, type EditNode, type EditPipe, pipesAt, valvesOf } from '#contract/pipes/edits/network.ts'
import { nodeFields } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Chosen } from '../edit/tools.ts'
import { AttributeField } from './attribute-field.tsx'

interface EditInspectorProps {
  network: EditNetwork
  chosen: Chosen | null
  isHeld: boolean
  onEdit: (result: EditResult) => void
  onDelete: () => void
}

/** Attributes of the chosen thing; without one, how things are edited. */
export function EditInspector({ network, chosen, isHeld, onEdit, onDelete }: EditInspectorProps) {
  const { t } = useTranslation()
  const node = chosen?.of === 'node' ? network.nodes.get(chosen.id) : undefined
  const pipe = chosen?.of === 'pipe' ? network.pipes.get(chosen.id) : undefined
  const heading = node ? t(`pipeEdit.kind.${node.kind}`) : pipe ? t('pipeEdit.kind.pipe') : t('pipeEdit.how')
  return (
    <Column
      as="section"
      aria-label={heading}
      gap="3"
      padding="3"
      overflow="auto"
      minHeight="0"
      flex="1"
      background="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
    >
      <Box as="h2" fontWeight="bold">
        {heading}
      </Box>
      {node ? (
        <NodeFields key={node.id} node={node} network={network} onEdit={onEdit} />
      ) : pipe ? (
        <PipeFields key={pipe.id} pipe={pipe} network={network} onEdit={onEdit} />
      ) : (
        <Column as="ul" gap="2" color="fg.muted" fontSize="sm" paddingInlineStart="4" listStyleType="disc">
          {(['move', 'draw', 'split', 'bend', 'free', 'touch', 'keys'] as const).map((hint) => (
            <li key={hint}>{t(`pipeEdit.hints.${hint}`)}</li>
          ))}
        </Column>
      )}
      {isHeld && <Box color="fg.muted">{t('pipeEdit.held')}</Box>}
      {(pipe || node?.kind === 'chamber') && (
        <Row gap="2" flexWrap="wrap">
          {node && pipesAt(network, node.id).length === 2 && (
            <Button size="sm" onClick={() => onEdit(joinPipes(network, node.id))}>
              <Merge size={16} aria-hidden />
              {t('pipeEdit.join')}
            </Button>
          )}
          <Button size="sm" onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
            {t('pipeEdit.delete')}
          </Button>
        </Row>
      )}
    </Column>
  )
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))
const depth = z.preprocess((text) => (text === '' ? null : Number(text)), z.number().min(0).max(50).nullable())

function NodeFields({
  node,
  network,
  onEdit,
}: {
  node: EditNode
  network: EditNetwork
  onEdit: (result: EditResult) => void
}) {
  const language = useLanguage()
  const { t } = useTranslation()
  const { id, kind, code, name, depthM, place } = node
  const isChamber = kind === 'chamber'
  const depthLabel = NODE_RESOURCES.well.fields.depthM?.label
  return (
    <>
      <AttributeField
        label={labelIn(nodeFields.code.label, language)}
        text={code}
        schema={nodeFields.code.schema}
        isDisabled={!isChamber}
        onSet={(next) => onEdit(setNode(network, id, { code: next }))}
      />
      <AttributeField
        label={labelIn(nodeFields.name.label, language)}
        text={name}
        schema={nodeFields.name.schema}
        isDisabled={!isChamber}
        onSet={(next) => onEdit(setNode(network, id, { name: next }))}
      />
      {isChamber && depthLabel && (
        <AttributeField
          label={labelIn(depthLabel, language)}
          text={numberText(depthM)}
          schema={depth}
          precision={1}
          onSet={(next) => onEdit(setNode(network, id, { depthM: next }))}
        />
      )}
      <Box color="fg.muted" fontSize="sm">
        {place ? `${place[0].toFixed(6)}°, ${place[1].toFixed(6)}°` : t('pipeEdit.noPlace')}
      </Box>
    </>
  )
}

const year = z.preprocess(
  orEmpty(null),
  z.preprocess((text) => (text === null ? null : Number(text)), z.int().min(1900).max(2100).nullable()),
)

function PipeFields({
  pipe,
  network,
  onEdit,
}: {
  pipe: EditPipe
  network: EditNetwork
  onEdit: (result: EditResult) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fields } = pipeSegmentResource
  const label = (field: keyof typeof fields): string => labelIn(fields[field].label, language)
  const set = (attributes: Parameters<typeof setPipe>[2]) => onEdit(setPipe(network, pipe.id, attributes))
  const nameOf = (id: string): string => network.nodes.get(id)?.name ?? ''
  const choices = (field: 'kind' | 'laying') =>
    fields[field].choices.map(({ value, label: text }) => ({ value, label: labelIn(text, language) }))
  const numValves = valvesOf(network, pipe.id).length
  return (
    <>
      <Box color="fg.muted" fontSize="sm">
        {nameOf(pipe.from)} → {nameOf(pipe.to)}
      </Box>
      <AttributeField
        label={label('code')}
        text={pipe.code}
        schema={fields.code.schema}
        onSet={(code) => set({ code })}
      />
      <AttributeField
        label={label('dnMm')}
        text={numberText(pipe.dnMm)}
        schema={fields.dnMm.schema}
        precision={0}
        onSet={(dnMm) => set({ dnMm })}
      />
      <AttributeField
        label={label('lengthM')}
        text={numberText(pipe.lengthM)}
        schema={fields.lengthM.schema}
        precision={1}
        hint={t(pipe.lengthIsMeasured ? 'pipeEdit.lengthStays' : 'pipeEdit.lengthFollows')}
        onSet={(lengthM) => set({ lengthM, lengthIsMeasured: true })}
      />
      <Checkbox
        label={t('pipeEdit.lengthIsMeasured')}
        checked={pipe.lengthIsMeasured}
        onChange={(lengthIsMeasured) => set({ lengthIsMeasured })}
      />
      <SelectField
        label={label('kind')}
        problem={null}
        value={pipe.kind}
        options={choices('kind')}
        onChange={(value) => set({ kind: value === 'trunk' ? 'trunk' : 'branch' })}
      />
      <SelectField
        label={label('laying')}
        problem={null}
        value={pipe.laying}
        options={choices('laying')}
        onChange={(value) => set({ laying: value === 'trench' || value === 'overhead' ? value : 'direct' })}
      />
      <AttributeField
        label={label('roughnessMm')}
        text={numberText(pipe.roughnessMm)}
        schema={fields.roughnessMm.schema}
        precision={2}
        onSet={(roughnessMm) => set({ roughnessMm })}
      />
      <AttributeField
        label={label('builtYear')}
        text={numberText(pipe.builtYear)}
        schema={year}
        precision={0}
        onSet={(builtYear) => set({ builtYear })}
      />
      {numValves > 0 && <Box color="fg.muted">{t('pipeEdit.valves', { count: numValves })}</Box>}
    </>
  )
}
