/** What programs put on the clipboard, with what a page has of it. */
interface Pasted {
  html: string
  text: string
  markdown: string
}

/** As Word for Windows writes it: styles, conditional comments, lists as paragraphs with their signs as text. */
export const FROM_WORD: Pasted = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/anna/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {margin:0cm; font-size:12.0pt; font-family:"Aptos",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style>
</head><body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h2>A walk<o:p></o:p></h2>
<p class=MsoNormal>We went to the <b><span style='mso-bidi-font-weight:normal'>old mill</span></b> and, as
always, were <i>late</i>.<span style='mso-spacerun:yes'>  </span>Home by <span style='color:red;background:yellow'>bus</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>bread<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>two <b>cakes</b><o:p></o:p></p>
<p class=MsoNormal><img width=64 height=64 src="file:///C:/Users/anna/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>first<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>second<o:p></o:p></p>
<!--EndFragment--></body></html>`,
  text: 'A walk\r\nWe went …',
  markdown:
    '## A walk\n\nWe went to the **old mill** and, as always, were *late*. Home by bus.\n\n- bread\n- two **cakes**\n\n1. first\n2. second',
}

/** Formats as styles, all of it in a bold element that is not bold. */
export const FROM_GOOGLE: Pasted = {
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-4f2c"><p dir="ltr" style="line-height:1.38;"><span
style="font-size:11pt;font-family:Arial;font-weight:400;font-style:normal;">We </span><span style="font-weight:700;font-style:normal;">ran</span><span
style="font-weight:400;font-style:italic;"> home</span><span style="font-weight:400;">.</span></p><ul><li dir="ltr" style="list-style-type:disc;"><p dir="ltr"
role="presentation"><span style="font-weight:400;">rain</span></p></li></ul></b><br class="Apple-interchange-newline">`,
  text: 'We ran home.',
  markdown: 'We **ran** *home*.\n\n- rain',
}

export const FROM_THE_WEB: Pasted = {
  html: `<article><h1 onclick="alert(1)">News</h1><script>alert(2)</script><style>p { color: red }</style>
<div style="background:url(https://example.org/track.png)">By <a href="https://example.org/anna" target="_blank">Anna</a>
<a href="javascript:alert(3)">and more</a></div><img src="https://example.org/pixel.gif" onerror="alert(4)"><iframe src="https://example.org/"></iframe>
<blockquote><p>It rained.</p></blockquote><form><input value="secret"><button>Send</button></form>
<table><tr><th>Place</th><th>Rain</th></tr><tr><td>Bern</td><td>3&nbsp;mm</td></tr></table></article>`,
  text: 'News',
  markdown:
    '# News\n\nBy [Anna](https://example.org/anna) and more\n\n> It rained.\n\nPlace · Rain\n\nBern · 3\u00a0mm',
}
