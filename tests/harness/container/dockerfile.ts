import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { processEnvironment } from '../../../server/config.ts'

/** What an image would start. */
export interface BuiltImage {
  /** The folder that stands for `/` of the last stage. */
  root: string
  workingDirectory: string
  environment: Record<string, string>
  /** `ENTRYPOINT` and `CMD`. */
  command: string[]
  healthCheck: string[]
}

interface Build {
  /** Of the repository. */
  context: string
  dockerfile: string
  /** An empty folder. */
  target: string
  /** Steps that a test does in another way, such as installing without a network, by their command. */
  instead: Record<string, (workingDirectory: string) => Promise<void>>
}

interface Stage extends BuiltImage {
  name: string | undefined
}

/**
 * Runs the steps of a Dockerfile in folders, without an engine: each stage has a folder in place of `/`, and absolute
 * paths of its commands lead there. Base images, users and volumes are left out.
 *
 * @throws Error for an instruction that it does not know, or a step that fails
 */
export async function buildInFolders(build: Build): Promise<BuiltImage> {
  const stages: Stage[] = []
  for (const { name, rest } of readInstructions(readFileSync(build.dockerfile, 'utf8'))) {
    if (name === 'FROM') stages.push(openStage(rest, join(build.target, `stage-${stages.length}`)))
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${name} stands before FROM`)
    const run = STEPS[name]
    if (!run) throw new Error(`The harness does not know ${name}`)
    await run(rest, { stage, stages, build })
  }
  const last = stages.at(-1)
  if (!last) throw new Error('There is no stage')
  return last
}

/** Joins continued lines, without the comments between them. */
function readInstructions(text: string): { name: string; rest: string }[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, ' ')
  return joined.split('\n').map((line) => {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    return { name: name.toUpperCase(), rest }
  })
}

function openStage(from: string, root: string): Stage {
  // The programs of the base image: this Node, and npm by it.
  mkdirSync(join(root, 'programs'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'programs', 'node'))
  const name = / as (\S+)$/i.exec(from)?.[1]
  return { name, root, workingDirectory: root, environment: {}, command: [], healthCheck: [] }
}

interface Step {
  stage: Stage
  stages: readonly Stage[]
  build: Build
}

const ignore = () => undefined

const STEPS: Record<string, (rest: string, step: Step) => void | Promise<void>> = {
  FROM: ignore,
  USER: ignore,
  VOLUME: ignore,
  EXPOSE: ignore,
  STOPSIGNAL: ignore,
  WORKDIR(rest, { stage }) {
    stage.workingDirectory = join(stage.root, rest)
    mkdirSync(stage.workingDirectory, { recursive: true })
  },
  ENV(rest, { stage }) {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value
  },
  COPY: copy,
  RUN: run,
  HEALTHCHECK(rest, { stage }) {
    stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))
  },
  ENTRYPOINT(rest, { stage }) {
    stage.command = JSON.parse(rest)
  },
  CMD(rest, { stage }) {
    stage.command = [...stage.command, ...JSON.parse(rest)]
  },
}

async function copy(rest: string, { stage, stages, build }: Step): Promise<void> {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  const source = from === undefined ? undefined : stages.find(({ name }) => name === from)
  if (from !== undefined && !source) throw new Error(`There is no stage ${from}`)
  const isIgnored = source ? () => false : readIgnored(build)
  for (const word of words) {
    const path = source ? join(source.root, word) : join(build.context, word)
    const isFolder = target.endsWith('/') || words.length > 1
    const destination = isFolder ? join(target, basename(word)) : target
    await cp(path, inStage(stage, destination), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isIgnored(relative(build.context, file)),
    })
  }
}

const inStage = ({ root, workingDirectory }: Stage, path: string): string =>
  path.startsWith('/') ? join(root, path) : join(workingDirectory, path)

/** The ignore file that belongs to the Dockerfile has names of the top folder only. */
function readIgnored({ dockerfile }: Build): (path: string) => boolean {
  const file = join(dirname(dockerfile), `${basename(dockerfile)}.dockerignore`)
  const names = new Set(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  return (path) => names.has(path.split('/')[0] ?? '')
}

async function run(command: string, { stage, build }: Step): Promise<void> {
  const instead = build.instead[command]
  if (instead) return instead(stage.workingDirectory)
  const { PATH, ...outer } = processEnvironment()
  await promisify(execFile)('sh', ['-c', keepInside(command, stage.root)], {
    cwd: stage.workingDirectory,
    env: { ...outer, ...stage.environment, PATH: `${join(stage.root, 'programs')}:${PATH}` },
  })
}

/** Absolute paths lead into the folder, and files belong to the user of the test. */
const keepInside = (command: string, root: string): string =>
  command.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${root}/`).replaceAll(/ -[og] \w+/g, '')
