"""The addresses."""

from django.urls import path

from roundhouse.site import downloads, learning, replays, tables, views

urlpatterns = [
    *replays.urls,
    *learning.urls,
    path("", views.home, name="home"),
    path("new/<slug:game>", views.new_table, name="new"),
    path("picture/<slug:game>.svg", views.game_picture, name="game-picture"),
    path("table/<str:id_>.json", downloads.table_json, name="table-json"),
    path("table/<str:id_>.svg", downloads.table_svg, name="table-svg"),
    path("table/<str:id_>.png", downloads.table_png, name="table-png"),
    path("table/<str:id_>", tables.table_page, name="table"),
    path("table/<str:id_>/sit/<str:key>", tables.sit, name="sit"),
    path("table/<str:id_>/act", tables.act_form, name="act"),
    path("table/<str:id_>/undo", tables.undo_form, name="undo"),
    path("table/<str:id_>/record", downloads.record, name="record"),
    path("table/<str:id_>/why", tables.why, name="why"),
    path("table/<str:id_>/hint", tables.hint, name="hint"),
    path("table/<str:id_>/log", tables.log_page, name="log"),
    path("table/<str:id_>/rules", tables.rules_page, name="table-rules"),
    path("table/<str:id_>/pass", tables.pass_screen, name="pass-screen"),
    path("table/<str:id_>/lend", tables.lend_seat, name="lend-seat"),
    path("rules/<slug:game>", views.rules, name="rules"),
    path("theme", views.theme, name="theme"),
]
handler404 = "roundhouse.site.views.not_found"
