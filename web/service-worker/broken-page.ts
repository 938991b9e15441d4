/** In place of a blank screen: the client on this device is not whole, and the network does not have it either. */
export const brokenPage = (status?: number): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Dayleaf</title>
<style>
  body { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif }
</style>
<h1>Dayleaf</h1>
<p>A part of Dayleaf is missing on this device, and ${reasonOf(status)}. What you wrote here is still on this device.</p>
<p lang="de">Ein Teil von Dayleaf fehlt auf diesem Gerät und ließ sich nicht laden. Was du geschrieben hast, ist noch auf diesem Gerät.</p>
<p lang="es">Falta una parte de Dayleaf en este dispositivo y no se ha podido cargar. Lo que escribiste sigue en este dispositivo.</p>
<p lang="fr">Une partie de Dayleaf manque sur cet appareil et n’a pas pu être chargée. Ce que tu as écrit est toujours sur cet appareil.</p>
<p lang="ja">この端末のDayleafの一部がなく、読み込めませんでした。書いたものはこの端末に残っています。</p>
<p lang="zh-CN">此设备上的 Dayleaf 不完整，也无法从网络载入${status === undefined ? '' : `（${status}）`}。您写下的内容仍在此设备上。</p>
<p><a href="">Try again · 重试</a></p>
</html>`,
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  )

const reasonOf = (status: number | undefined): string =>
  status === undefined
    ? 'the service cannot be reached to load it'
    : `something between you and Dayleaf answered (${status}) when it was to be loaded`
