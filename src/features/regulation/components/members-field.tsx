import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { memberFields } from '#contract/regulation/strategy-fields.ts'
import { useLanguage } from '#data/use-language.ts'
import { moveItem } from '#lib/move-item.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Problem } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useUnitChoices } from '../api/use-unit-choices.ts'
import { type DraftMember, newMember } from '../model/strategy-draft.ts'
import type { ProblemAt } from './spec-field.tsx'
import { TypedCell, TypedTable } from './typed-cell.tsx'

const PRIORITIES = ['1', '2', '3'] as const

interface MembersFieldProps {
  members: readonly DraftMember[]
  onChange: (members: readonly DraftMember[]) => void
  problemAt: ProblemAt
}

/** The units of a strategy, in the order in which a release takes them. */
export function MembersField({ members, onChange, problemAt }: MembersFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const set = (index: number, part: Partial<DraftMember>): void =>
    onChange(members.map((member, at) => (at === index ? { ...member, ...part } : member)))
  const move = (from: number, to: number): void => onChange(moveItem(members, from, to))
  return (
    <Column gap="3">
      <AddUnits members={members} onAdd={(added) => onChange([...members, ...added.map(newMember)])} />
      <Problem id="members-problem" text={problemAt('members')} />
      {members.length > 0 && (
        <Box maxHeight="22rem" overflowY="auto">
          <TypedTable>
            <thead>
              <tr>
                <th scope="col">{t('strategyForm.unit')}</th>
                <th scope="col">{labelIn(memberFields.compensationK.label, language)}</th>
                <th scope="col">{labelIn(memberFields.priority.label, language)}</th>
                <th scope="col">{labelIn(memberFields.isExcluded.label, language)}</th>
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {members.map((member, index) => (
                <tr key={member.nodeId}>
                  <td>
                    {member.name}
                    <Problem id={`member-${index}-problem`} text={problemAt(`members.${index}.nodeId`)} />
                  </td>
                  <td>
                    <TypedCell
                      label={`${member.name} ${labelIn(memberFields.compensationK.label, language)}`}
                      value={member.compensationK}
                      problem={problemAt(`members.${index}.compensationK`)}
                      onChange={(compensationK) => set(index, { compensationK })}
                    />
                  </td>
                  <td>
                    <Select
                      label={`${member.name} ${labelIn(memberFields.priority.label, language)}`}
                      options={PRIORITIES.map((value) => ({ value, label: value }))}
                      value={member.priority}
                      onChange={(priority) => set(index, { priority })}
                    />
                  </td>
                  <td>
                    <Checkbox
                      isLabelHidden
                      label={`${member.name} ${labelIn(memberFields.isExcluded.label, language)}`}
                      checked={member.isExcluded}
                      onChange={(isExcluded) => set(index, { isExcluded })}
                    />
                    <Problem id={`member-${index}-out`} text={problemAt(`members.${index}.isExcluded`)} />
                  </td>
                  <td>
                    <Row gap="1">
                      <IconButton
                        size="sm"
                        label={t('strategyForm.moveUp', { name: member.name })}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      >
                        <ArrowUp size={16} aria-hidden />
                      </IconButton>
                      <IconButton
                        size="sm"
                        label={t('strategyForm.moveDown', { name: member.name })}
                        disabled={index === members.length - 1}
                        onClick={() => move(index, index + 1)}
                      >
                        <ArrowDown size={16} aria-hidden />
                      </IconButton>
                      <IconButton
                        size="sm"
                        label={t('strategyForm.removeUnit', { name: member.name })}
                        onClick={() => onChange(members.filter((_, at) => at !== index))}
                      >
                        <Trash2 size={16} aria-hidden />
                      </IconButton>
                    </Row>
                  </td>
                </tr>
              ))}
            </tbody>
          </TypedTable>
        </Box>
      )}
    </Column>
  )
}

interface AddUnitsProps {
  members: readonly DraftMember[]
  onAdd: (units: readonly Pick<DraftMember, 'nodeId' | 'name'>[]) => void
}

function AddUnits({ members, onAdd }: AddUnitsProps) {
  const { t } = useTranslation()
  const { units, find: findAll, error, refetch } = useUnitChoices()
  const [sought, setSought] = useState('')
  const chosen = new Set(members.map(({ nodeId }) => nodeId))
  const find = (text: string) => findAll(text).filter(({ nodeId }) => !chosen.has(nodeId))
  const found = find(sought)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Row gap="3" flexWrap="wrap">
      <Box flex="1" minWidth="14rem">
        <Combobox
          label={t('strategyForm.addUnit')}
          placeholder={t('strategyForm.addUnitHint')}
          selected={null}
          find={(text) => find(text).map(({ nodeId, name, code }) => ({ id: nodeId, text: name, detail: code }))}
          onText={setSought}
          onSelect={(id) => onAdd(units.filter(({ nodeId }) => nodeId === id))}
          emptyText={t('strategyForm.noUnit')}
          moreText={(count) => t('strategyForm.moreUnits', { count })}
        />
      </Box>
      <Button size="sm" disabled={found.length === 0} onClick={() => onAdd(found)}>
        <Plus size={16} aria-hidden />
        {t('strategyForm.addFound', { count: found.length })}
      </Button>
    </Row>
  )
}
