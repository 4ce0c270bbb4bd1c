import { useMutation } from '@tanstack/react-query'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { nodeImageCalls } from '#contract/resources/node-image.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** The pictures of a node; empty while they load. */
export function useImagesOf(nodeId: string | null) {
  const { data } = useAnswer(nodeImageCalls.ofNode, { nodeId: nodeId ?? '' }, { enabled: nodeId !== null })
  return data ?? []
}

interface ImageValues {
  readonly nodeCode: string
  readonly kind: string
  readonly title: string
  /** Null keeps the existing picture. */
  readonly file: File | null
}

/** Saves a picture with its description; rejects with the invalid fields. */
export function useSaveImage() {
  const ask = useAsk()
  return useMutation({
    mutationFn: ({ values, of }: { values: ImageValues; of: Pick<ResourceRow, 'keyId' | 'version'> | null }) => {
      const { file, ...texts } = values
      const picture = { ...texts, imgFile: file ?? undefined }
      if (of === null) return ask(nodeImageCalls.save, picture, { isQuiet: true })
      return ask(nodeImageCalls.update, { ...picture, keyId: of.keyId, version: of.version }, { isQuiet: true })
    },
  })
}
