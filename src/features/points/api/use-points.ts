import { useMutation } from '@tanstack/react-query'
import type { Resource } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { setLimitsOf } from '#contract/resources/point.resource.ts'
import { templateCalls, templateNodeResource } from '#contract/resources/point-template.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

export function useSetLimits(resource: Resource) {
  const ask = useAsk()
  return useMutation({
    mutationFn: ({ ids, values }: { ids: readonly string[]; values: Readonly<Record<string, string>> }) =>
      ask(
        setLimitsOf(resource),
        {
          ids: ids.join(','),
          limitLl: values.limitLl,
          limitL: values.limitL,
          limitH: values.limitH,
          limitHh: values.limitHh,
        },
        // the rows are edited next: they are not shown with their limits of before
        { isQuiet: true, isReloaded: true },
      ),
  })
}

const MAX_OUTDATED = 500

/** Nodes that have an older revision of a template. */
export const useOutdatedNodes = (templateId: string) =>
  useAnswer(
    callsOf(templateNodeResource).list,
    { templateId, isCurrent: 'false', page: 1, limit: MAX_OUTDATED },
    { isQuiet: false, select: ({ list }) => list.map(({ nodeId }) => String(nodeId)) },
  )

interface TemplateTarget {
  readonly keyId: string
  readonly nodeIds: readonly string[]
}

export function useTemplateActions() {
  const ask = useAsk()
  return {
    difference: useMutation({ mutationFn: (target: TemplateTarget) => ask(templateCalls.difference, target) }),
    apply: useMutation({
      mutationFn: (target: TemplateTarget & { revision: number }) => ask(templateCalls.apply, target),
    }),
  }
}
