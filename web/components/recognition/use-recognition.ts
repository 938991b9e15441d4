// Starts the transcription or description of an attachment and polls the task until it ends.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TaskDetail } from '../../../contract/tasks.ts'
import { api, call } from '../../api/call.ts'
import { ApiError, toApiError } from '../../state/api-error.ts'
import { refreshDiary } from '../../state/query-client.ts'

export type RecognitionKind = 'transcribe' | 'describe'

const POLL_MS = 1_000

export function useRecognition(attachmentId: string, kind: RecognitionKind) {
  const [taskId, setTaskId] = useState<string>()
  // The task continues after unmount; only the polling ends.
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const started = useMutation({
    mutationFn: async () => {
      const { signal } = leaving.current
      const id = await begin(attachmentId, kind)
      setTaskId(id)
      const task = await followTask(id, signal)
      if (task.status === 'failed' && task.error) throw toApiError(task.error)
    },
    onSettled: () => {
      setTaskId(undefined)
      return refreshDiary()
    },
  })
  const stop = async () => {
    if (taskId !== undefined) await call(api.tasks[':taskId'].cancel.$post, { param: { taskId } })
  }
  return {
    start: () => started.mutate(),
    stop,
    isRunning: started.isPending,
    canStop: taskId !== undefined,
    error: started.error,
  }
}

/** @returns the id of the task, which another tab may have started */
async function begin(attachmentId: string, kind: RecognitionKind): Promise<string> {
  const asked = { param: { attachmentId }, header: { prefer: 'respond-async' } }
  try {
    const { task } = await call(api.attachments[':attachmentId'][kind].$post, asked)
    return task.id
  } catch (error) {
    const running = error instanceof ApiError && error.details.find(({ code }) => code === 'task_running')
    if (running) return running.message
    throw error
  }
}

async function followTask(taskId: string, signal: AbortSignal): Promise<TaskDetail> {
  for (;;) {
    const task = await call(api.tasks[':taskId'].$get, { param: { taskId } }, signal)
    if (task.status !== 'queued' && task.status !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    signal.throwIfAborted()
  }
}
